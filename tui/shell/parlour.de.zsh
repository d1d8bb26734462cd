#compdef parlour

# Completion of Parlour's command line, made with shtab: see `parlour completion zsh --help`.


_shtab_parlour_commands() {
  local _commands=(
    bot:'seat a bot that you wrote at a table'
    check-game:'check a game as Parlour'"'"'s own are checked'
    completion:'print what makes a shell complete commands, options and games'
    games:'list the games and their options'
    host:'open a table for your network'
    join:'sit down at a table on the network'
    learn:'learn a game in lessons of two minutes'
    night:'open a game night of many tables'
    ratings:'print the ratings of people at your tables, or forget a person'
    replay:'look at a saved match again, move by move'
    room:'make or look at a card room of several machines'
    rules:'print the rules of a game, or of a file of house rules'
    serve:'run a referee without a screen'
    simulate:'let bots play many matches, and count who wins'
    stats:'print your statistics'
    stop:'stop the referee in the background; unfinished matches are kept'
    verify:'make every shuffle of a saved match anew, and compare'
    watch:'watch a table on the network'
  )
  _describe 'parlour commands' _commands
}

_shtab_parlour_room_commands() {
  local _commands=(
    ban:'send a key or an address away, and keep it out of all machines'
    bans:'list who is banned'
    close:'close a table for good'
    drain:'move the tables of this machine'"'"'s referee away, and end it'
    init:'make a room, or bring its tables to this version'
    move:'move a table to another machine'
    opening:'say who may open tables, or set it'
    people:'show who is connected to any machine, and from where'
    rotate:'replace the secret of a room within a day, in its file'
    say:'say something to everybody in the room'
    status:'show the machines and tables of a room'
    unban:'let a key or an address come again'
  )
  _describe 'parlour room commands' _commands
}

_shtab_parlour_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  "--version[sagen, welches Parlour das ist]"
  "--ascii[nur mit ASCII zeichnen]"
  "--theme[ein Farbschema, wie die Einstellungen sie auflisten]:NAME:(gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light)"
  {--plain,--no-plain}"[Textzeilen statt Bildschirm\: für Screenreader, einfache Terminals und Skripte]"
  "--json[Zeilen als JSON-Objekte]"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_defaults_added=0

_shtab_parlour_bot_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  "--table[der Tisch, mit Name oder Kennung]:T:"
  "--name[wessen Bot es ist (dein Name in den Einstellungen)]:N:"
  ":eine Datei mit einer Funktion decide(view, rng):"
  ":der Host des Tisches:"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_bot_defaults_added=0

_shtab_parlour_check_game_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  "--seed[der Startwert der ersten Partie]:S:"
  "--matches[wie viele Partien mit jeder Einstellung\: jeder Spielart, Zahl der Plätze und Option (1)]:N:"
  "--minutes[wie lange alle Prüfungen dauern dürfen\; wofür keine Zeit blieb, wird gesagt (10)]:N:"
  "--json[JSON ausgeben]"
  ":ein Spiel, oder eine Spielart, die \`parlour games\` auflistet:"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_check_game_defaults_added=0

_shtab_parlour_completion_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  ":bash, zsh oder fish:(bash zsh fish)"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_completion_defaults_added=0

_shtab_parlour_games_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  "--json[JSON ausgeben]"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_games_defaults_added=0

_shtab_parlour_host_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  "--bots[wie viele Bots sich setzen]:N:"
  "--level[wie gut sie spielen\: easy, normal oder hard]:STÄRKE:(normal easy hard)"
  "--name[wie der Tisch heißt]:TISCH:"
  "--pace[wie schnell Bots spielen]:pace:(slow normal fast instant)"
  "--relaxed[die Uhren lockern\: kein Zeitlimit, keine Wettläufe, mehr Zeit]"
  "--password[nach einem Passwort fragen, das Gäste kennen müssen]"
  "--no-own-bots[keine eigenen Bots von Gästen zulassen]"
  "--no-watching[niemanden ohne Platz zuschauen lassen]"
  "*--set[eine Regel des Spiels setzen\; \`parlour games\` listet sie auf]:NAME=WERT:"
  "--rules[nach den Hausregeln in einer TOML-Datei spielen]:DATEI:_files"
  "--port[der TCP-Port (7453)]:P:"
  "--ssh[Gäste über SSH hereinlassen, auf Port 2222]"
  "--ssh-port[Gäste über SSH hereinlassen, auf diesem Port]:P:"
  "--web[Gäste mit Browser hereinlassen, auf Port 8453]"
  "--web-port[Gäste mit Browser hereinlassen, auf diesem Port]:P:"
  "--web-host[der Name oder die Adresse, über die Browser kommen]:HOST:"
  "--web-cert[das Zertifikat (PEM) der Seite, für https]:DATEI:_files"
  "--web-key[der Schlüssel (PEM) dieses Zertifikats]:DATEI:_files"
  "--web-behind[ein Proxy auf diesem Rechner macht das https der Seite und reicht Browser weiter]"
  "--invite-address[der Name, den Einladungen statt der Adresse dieses Rechners zeigen]:NAME[:PORT]:"
  "--reach[andere über einen eigenen Server kommen lassen, zu dem ssh einen Tunnel öffnet]:BENUTZER@SERVER[:PORT]:"
  "*--per-address[wie viel eine Adresse haben darf, etwa für einen Verein hinter einem Router\: people, tables, ssh, pages, seats an einem Tisch]:NAME=N:"
  "*--proxy[ein Proxy oder Netz von Proxys, die mit dem PROXY-Protokoll sagen, wen sie weiterreichen]:ADRESSE:"
  "--ascii[nur mit ASCII zeichnen]"
  "--theme[ein Farbschema, wie die Einstellungen sie auflisten]:NAME:(gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light)"
  {--plain,--no-plain}"[Textzeilen statt Bildschirm\: für Screenreader, einfache Terminals und Skripte]"
  "--json[Zeilen als JSON-Objekte]"
  ":ein Spiel, das \`parlour games\` auflistet:(juno-classic juno-seven-o juno-serious switch next-to-last crazy-eights mau-mau custom lotta-watta jojo)"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_host_defaults_added=0

_shtab_parlour_join_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  "--ascii[nur mit ASCII zeichnen]"
  "--theme[ein Farbschema, wie die Einstellungen sie auflisten]:NAME:(gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light)"
  {--plain,--no-plain}"[Textzeilen statt Bildschirm\: für Screenreader, einfache Terminals und Skripte]"
  "--json[Zeilen als JSON-Objekte]"
  ":ohne\: aus einer Liste wählen:"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_join_defaults_added=0

_shtab_parlour_learn_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  "--ascii[nur mit ASCII zeichnen]"
  "--theme[ein Farbschema, wie die Einstellungen sie auflisten]:NAME:(gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light)"
  {--plain,--no-plain}"[Textzeilen statt Bildschirm\: für Screenreader, einfache Terminals und Skripte]"
  "--json[Zeilen als JSON-Objekte]"
  ":ein Spiel, das \`parlour games\` auflistet:(juno-classic juno-seven-o juno-serious switch next-to-last crazy-eights mau-mau custom lotta-watta jojo)"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_learn_defaults_added=0

_shtab_parlour_night_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  "--port[der TCP-Port (7453)]:P:"
  "--ssh[Gäste über SSH hereinlassen, auf Port 2222]"
  "--ssh-port[Gäste über SSH hereinlassen, auf diesem Port]:P:"
  "--web[Gäste mit Browser hereinlassen, auf Port 8453]"
  "--web-port[Gäste mit Browser hereinlassen, auf diesem Port]:P:"
  "--web-host[der Name oder die Adresse, über die Browser kommen]:HOST:"
  "--web-cert[das Zertifikat (PEM) der Seite, für https]:DATEI:_files"
  "--web-key[der Schlüssel (PEM) dieses Zertifikats]:DATEI:_files"
  "--web-behind[ein Proxy auf diesem Rechner macht das https der Seite und reicht Browser weiter]"
  "--invite-address[der Name, den Einladungen statt der Adresse dieses Rechners zeigen]:NAME[:PORT]:"
  "--reach[andere über einen eigenen Server kommen lassen, zu dem ssh einen Tunnel öffnet]:BENUTZER@SERVER[:PORT]:"
  "*--per-address[wie viel eine Adresse haben darf, etwa für einen Verein hinter einem Router\: people, tables, ssh, pages, seats an einem Tisch]:NAME=N:"
  "*--proxy[ein Proxy oder Netz von Proxys, die mit dem PROXY-Protokoll sagen, wen sie weiterreichen]:ADRESSE:"
  "--ascii[nur mit ASCII zeichnen]"
  "--theme[ein Farbschema, wie die Einstellungen sie auflisten]:NAME:(gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light)"
  {--plain,--no-plain}"[Textzeilen statt Bildschirm\: für Screenreader, einfache Terminals und Skripte]"
  "--json[Zeilen als JSON-Objekte]"
  ":der Plan des Abends (TOML):_files"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_night_defaults_added=0

_shtab_parlour_ratings_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  "--game[nur dieses Spiel]:SPIEL:(juno-classic juno-seven-o juno-serious switch next-to-last crazy-eights mau-mau custom lotta-watta jojo)"
  "--json[JSON ausgeben]"
  "--room[die Datei eines Spielsaals (oder \$PARLOUR_ROOM)]:DATEI:_files"
  ":eine Person vergessen:(forget)"
  ":ihr Name oder ihre Kennung, wo Namen gleich sind:"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_ratings_defaults_added=0

_shtab_parlour_replay_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  "--check[nur sehen, ob jede Zeile stimmt]"
  "--at[mit diesem Schritt beginnen, ab 1]:N:"
  "--ascii[nur mit ASCII zeichnen]"
  "--theme[ein Farbschema, wie die Einstellungen sie auflisten]:NAME:(gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light)"
  {--plain,--no-plain}"[Textzeilen statt Bildschirm\: für Screenreader, einfache Terminals und Skripte]"
  "--json[Zeilen als JSON-Objekte]"
  ":eine gespeicherte Partie:_files"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_replay_defaults_added=0

_shtab_parlour_room_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_room_defaults_added=0

_shtab_parlour_room_ban_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  "--room[die Datei eines Spielsaals (oder \$PARLOUR_ROOM)]:DATEI:"
  "--note[warum\; nur Betreiber lesen es]:TEXT:"
  ":ein Schlüssel, eine Adresse oder ein Netz von Adressen:"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_room_ban_defaults_added=0

_shtab_parlour_room_bans_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  "--room[die Datei eines Spielsaals (oder \$PARLOUR_ROOM)]:DATEI:"
  "--json[als JSON ausgeben]"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_room_bans_defaults_added=0

_shtab_parlour_room_close_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  "--room[die Datei eines Spielsaals (oder \$PARLOUR_ROOM)]:DATEI:"
  "--because[was die Leute dort erfahren]:TEXT:"
  ":seine Kennung, wie \`parlour room status\` sie zeigt:"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_room_close_defaults_added=0

_shtab_parlour_room_drain_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_room_drain_defaults_added=0

_shtab_parlour_room_init_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  "--database[eine URL von PostgreSQL\; - liest sie von stdin]:URL:"
  ":die Datei des Saals\; fehlt sie, wird sie angelegt:"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_room_init_defaults_added=0

_shtab_parlour_room_move_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  "--room[die Datei eines Spielsaals (oder \$PARLOUR_ROOM)]:DATEI:"
  ":seine Kennung, wie \`parlour room status\` sie zeigt:"
  ":seine Adresse oder Kennung (der mit den wenigsten):"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_room_move_defaults_added=0

_shtab_parlour_room_opening_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  "--room[die Datei eines Spielsaals (oder \$PARLOUR_ROOM)]:DATEI:"
  "--json[als JSON ausgeben]"
  ":everybody, keys oder password (ohne\: sagen, wie es ist):(everybody keys password)"
  "(*)::die Schlüssel, die es dürfen, bei \`keys\`:"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_room_opening_defaults_added=0

_shtab_parlour_room_people_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  "--room[die Datei eines Spielsaals (oder \$PARLOUR_ROOM)]:DATEI:"
  "--json[als JSON ausgeben]"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_room_people_defaults_added=0

_shtab_parlour_room_rotate_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  "--at-once[das alte Geheimnis nicht mehr gelten lassen]"
  ":die Datei des Saals\; kopiere sie danach auf alle Rechner:"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_room_rotate_defaults_added=0

_shtab_parlour_room_say_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  "--room[die Datei eines Spielsaals (oder \$PARLOUR_ROOM)]:DATEI:"
  ":was gesagt wird, in einer Zeile:"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_room_say_defaults_added=0

_shtab_parlour_room_status_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  "--room[die Datei eines Spielsaals (oder \$PARLOUR_ROOM)]:DATEI:"
  "--json[als JSON ausgeben]"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_room_status_defaults_added=0

_shtab_parlour_room_unban_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  "--room[die Datei eines Spielsaals (oder \$PARLOUR_ROOM)]:DATEI:"
  ":ein Schlüssel, eine Adresse oder ein Netz von Adressen:"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_room_unban_defaults_added=0

_shtab_parlour_rules_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  ":ein Spiel, das \`parlour games\` auflistet, oder eine TOML-Datei:_parlour_game_or_file"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_rules_defaults_added=0

_shtab_parlour_serve_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  "--bots[wie viele Bots sich setzen]:N:"
  "--level[wie gut sie spielen\: easy, normal oder hard]:STÄRKE:(normal easy hard)"
  "--name[wie der Tisch heißt]:TISCH:"
  "--pace[wie schnell Bots spielen]:pace:(slow normal fast instant)"
  "--relaxed[die Uhren lockern\: kein Zeitlimit, keine Wettläufe, mehr Zeit]"
  "--password[nach einem Passwort fragen, das Gäste kennen müssen]"
  "--no-own-bots[keine eigenen Bots von Gästen zulassen]"
  "--no-watching[niemanden ohne Platz zuschauen lassen]"
  "*--set[eine Regel des Spiels setzen\; \`parlour games\` listet sie auf]:NAME=WERT:"
  "--rules[nach den Hausregeln in einer TOML-Datei spielen]:DATEI:_files"
  "--port[der TCP-Port (7453)]:P:"
  "--ssh[Gäste über SSH hereinlassen, auf Port 2222]"
  "--ssh-port[Gäste über SSH hereinlassen, auf diesem Port]:P:"
  "--web[Gäste mit Browser hereinlassen, auf Port 8453]"
  "--web-port[Gäste mit Browser hereinlassen, auf diesem Port]:P:"
  "--web-host[der Name oder die Adresse, über die Browser kommen]:HOST:"
  "--web-cert[das Zertifikat (PEM) der Seite, für https]:DATEI:_files"
  "--web-key[der Schlüssel (PEM) dieses Zertifikats]:DATEI:_files"
  "--web-behind[ein Proxy auf diesem Rechner macht das https der Seite und reicht Browser weiter]"
  "--invite-address[der Name, den Einladungen statt der Adresse dieses Rechners zeigen]:NAME[:PORT]:"
  "--reach[andere über einen eigenen Server kommen lassen, zu dem ssh einen Tunnel öffnet]:BENUTZER@SERVER[:PORT]:"
  "*--per-address[wie viel eine Adresse haben darf, etwa für einen Verein hinter einem Router\: people, tables, ssh, pages, seats an einem Tisch]:NAME=N:"
  "*--proxy[ein Proxy oder Netz von Proxys, die mit dem PROXY-Protokoll sagen, wen sie weiterreichen]:ADRESSE:"
  "--private[Tische im Netz nicht ankündigen]"
  "--resume[die Tische von vorher zurückholen]"
  "--room[die Datei eines Spielsaals (oder \$PARLOUR_ROOM)]:DATEI:_files"
  "--address[wie Spieler des Saals diesen Rechner erreichen]:HOST[:PORT]:"
  "--metrics[Zahlen für Prometheus, auf diesem Port]:PORT:"
  "--metrics-bind[die Adresse für diesen Port (127.0.0.1)]:ADRESSE:"
  "--json[in einer Zeile JSON sagen, wo er zu erreichen ist]"
  ":ein Spiel, das \`parlour games\` auflistet:(juno-classic juno-seven-o juno-serious switch next-to-last crazy-eights mau-mau custom lotta-watta jojo)"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_serve_defaults_added=0

_shtab_parlour_simulate_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  "--seats[wie viele spielen (so wenige wie möglich, oder so viele wie Stärken)]:N:"
  "--matches[wie viele Partien]:N:"
  "--seed[gleicher Startwert, gleiche Ergebnisse]:S:"
  "--jobs[wie viele Prozesse (1\; für eine Rangliste alle Kerne)]:J:"
  "--levels[nach Plätzen\: Stärken oder Dateien von Bots (.\/mine.py)]:A,B,...:"
  "--ladder[Stärken und Dateien einstufen\: alle gegen alle, je zwei an einem Tisch]:A:"
  "--save[die Ergebnisse einer Rangliste aufheben und dort weitermachen]:DATEI:_files"
  "--fixed[alle behalten ihren Platz]"
  "--json[JSON ausgeben]"
  "*--set[eine Regel des Spiels setzen\; \`parlour games\` listet sie auf]:NAME=WERT:"
  "--rules[nach den Hausregeln in einer TOML-Datei spielen]:DATEI:_files"
  ":ein Spiel, das \`parlour games\` auflistet:(juno-classic juno-seven-o juno-serious switch next-to-last crazy-eights mau-mau custom lotta-watta jojo)"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_simulate_defaults_added=0

_shtab_parlour_stats_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  "--game[nur die Partien dieses Spiels]:TITEL:"
  "--json[JSON ausgeben]"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_stats_defaults_added=0

_shtab_parlour_stop_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  "--end[die unfertigen Tische endgültig beenden\: Niemand kann sie fortsetzen]"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_stop_defaults_added=0

_shtab_parlour_verify_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  ":eine gespeicherte Partie:_files"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_verify_defaults_added=0

_shtab_parlour_watch_options=(
  "(- : *)"{-h,--help}"[diese Hilfe zeigen]"
  "--ascii[nur mit ASCII zeichnen]"
  "--theme[ein Farbschema, wie die Einstellungen sie auflisten]:NAME:(gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light)"
  {--plain,--no-plain}"[Textzeilen statt Bildschirm\: für Screenreader, einfache Terminals und Skripte]"
  "--json[Zeilen als JSON-Objekte]"
  "--night[die Tafel eines Spieleabends zeigen, für eine Wand]"
  ":ohne\: aus einer Liste wählen:"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_watch_defaults_added=0


_shtab_parlour() {
  local context state line curcontext="$curcontext" one_or_more='(*)' remainder='(-)*:' default='*::: :->parlour'

  # Add default positional/remainder specs only if none exist, and only once per session
  if (( ! _shtab_parlour_defaults_added )); then
    if (( ${_shtab_parlour_options[(I)${(q)one_or_more}*]} +          ${_shtab_parlour_options[(I)${(q)remainder}*]} +          ${_shtab_parlour_options[(I)${(q)default}]} == 0 )); then
      _shtab_parlour_options+=(': :_shtab_parlour_commands' '*::: :->parlour')
    fi
    _shtab_parlour_defaults_added=1
  fi
  _arguments -C -s $_shtab_parlour_options

  case $state in
    parlour)
      words=($line[1] "${words[@]}")
      (( CURRENT += 1 ))
      curcontext="${curcontext%:*:*}:_shtab_parlour-$line[1]:"
      case $line[1] in
        bot) _arguments -C -s $_shtab_parlour_bot_options ;;
        check-game) _arguments -C -s $_shtab_parlour_check_game_options ;;
        completion) _arguments -C -s $_shtab_parlour_completion_options ;;
        games) _arguments -C -s $_shtab_parlour_games_options ;;
        host) _arguments -C -s $_shtab_parlour_host_options ;;
        join) _arguments -C -s $_shtab_parlour_join_options ;;
        learn) _arguments -C -s $_shtab_parlour_learn_options ;;
        night) _arguments -C -s $_shtab_parlour_night_options ;;
        ratings) _arguments -C -s $_shtab_parlour_ratings_options ;;
        replay) _arguments -C -s $_shtab_parlour_replay_options ;;
        room) _shtab_parlour_room ;;
        rules) _arguments -C -s $_shtab_parlour_rules_options ;;
        serve) _arguments -C -s $_shtab_parlour_serve_options ;;
        simulate) _arguments -C -s $_shtab_parlour_simulate_options ;;
        stats) _arguments -C -s $_shtab_parlour_stats_options ;;
        stop) _arguments -C -s $_shtab_parlour_stop_options ;;
        verify) _arguments -C -s $_shtab_parlour_verify_options ;;
        watch) _arguments -C -s $_shtab_parlour_watch_options ;;
      esac
  esac
}

_shtab_parlour_room() {
  local context state line curcontext="$curcontext" one_or_more='(*)' remainder='(-)*:' default='*::: :->room'

  # Add default positional/remainder specs only if none exist, and only once per session
  if (( ! _shtab_parlour_room_defaults_added )); then
    if (( ${_shtab_parlour_room_options[(I)${(q)one_or_more}*]} +          ${_shtab_parlour_room_options[(I)${(q)remainder}*]} +          ${_shtab_parlour_room_options[(I)${(q)default}]} == 0 )); then
      _shtab_parlour_room_options+=(': :_shtab_parlour_room_commands' '*::: :->room')
    fi
    _shtab_parlour_room_defaults_added=1
  fi
  _arguments -C -s $_shtab_parlour_room_options

  case $state in
    room)
      words=($line[1] "${words[@]}")
      (( CURRENT += 1 ))
      curcontext="${curcontext%:*:*}:_shtab_parlour_room-$line[1]:"
      case $line[1] in
        ban) _arguments -C -s $_shtab_parlour_room_ban_options ;;
        bans) _arguments -C -s $_shtab_parlour_room_bans_options ;;
        close) _arguments -C -s $_shtab_parlour_room_close_options ;;
        drain) _arguments -C -s $_shtab_parlour_room_drain_options ;;
        init) _arguments -C -s $_shtab_parlour_room_init_options ;;
        move) _arguments -C -s $_shtab_parlour_room_move_options ;;
        opening) _arguments -C -s $_shtab_parlour_room_opening_options ;;
        people) _arguments -C -s $_shtab_parlour_room_people_options ;;
        rotate) _arguments -C -s $_shtab_parlour_room_rotate_options ;;
        say) _arguments -C -s $_shtab_parlour_room_say_options ;;
        status) _arguments -C -s $_shtab_parlour_room_status_options ;;
        unban) _arguments -C -s $_shtab_parlour_room_unban_options ;;
      esac
  esac
}

# Custom Preamble
_parlour_game_or_file() {
  _alternative 'games:game:(juno-classic juno-seven-o juno-serious switch next-to-last crazy-eights mau-mau custom lotta-watta jojo)' 'files:file:_files'
}
# End Custom Preamble


typeset -A opt_args

if [[ $zsh_eval_context[-1] == eval ]]; then
  # eval/source/. command, register function for later
  compdef _shtab_parlour -N parlour
else
  # autoload from fpath, call function directly
  _shtab_parlour "$@"
fi
