class Journeys:
    def __init__(self, app):
        self.app = app
