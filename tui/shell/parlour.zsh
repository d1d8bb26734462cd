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
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--version[say which Parlour this is]"
  "--ascii[draw with ASCII alone]"
  "--theme[a theme, as the settings list them]:NAME:(gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light)"
  {--plain,--no-plain}"[lines of text instead of the screen\: for screen readers, dumb terminals and scripts]"
  "--json[lines as JSON objects]"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_defaults_added=0

_shtab_parlour_bot_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--table[the table, by its name or id]:T:"
  "--name[whose bot it is (your name in the settings)]:N:"
  ":a file with a function decide(view, rng):"
  ":the host of the table:"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_bot_defaults_added=0

_shtab_parlour_check_game_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--seed[the seed of the first match]:S:"
  "--matches[how many matches of each setting\: each preset, number of seats and option (1)]:N:"
  "--minutes[how long all checks may take\; what there was no time for is told (10)]:N:"
  "--json[print JSON]"
  ":a game, or a preset that \`parlour games\` lists:"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_check_game_defaults_added=0

_shtab_parlour_completion_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  ":bash, zsh or fish:(bash zsh fish)"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_completion_defaults_added=0

_shtab_parlour_games_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--json[print JSON]"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_games_defaults_added=0

_shtab_parlour_host_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--bots[how many bots to seat]:N:"
  "--level[how well they play\: easy, normal or hard]:LEVEL:(normal easy hard)"
  "--name[what the table is called]:TABLE:"
  "--pace[how fast bots play]:pace:(slow normal fast instant)"
  "--relaxed[relax the clocks\: no timer, no races, more time to act]"
  "--password[ask for a password that guests must know]"
  "--no-own-bots[let no guest\'s own bot sit down]"
  "--no-watching[let nobody watch who has no seat]"
  "*--set[set a rule of the game\; \`parlour games\` lists them]:NAME=VALUE:"
  "--rules[play by the house rules in a TOML file]:FILE:_files"
  "--port[the TCP port (7453)]:P:"
  "--ssh[let guests in by SSH, on port 2222]"
  "--ssh-port[let guests in by SSH, on this port]:P:"
  "--web[let guests in by browser, on port 8453]"
  "--web-port[let guests in by browser, on this port]:P:"
  "--web-host[the name or address by which browsers come]:HOST:"
  "--web-cert[the certificate (PEM) of the page, for https]:FILE:_files"
  "--web-key[the key (PEM) of that certificate]:FILE:_files"
  "--web-behind[a proxy on this machine has the https of the page, and passes browsers on]"
  "--invite-address[the name that invitations show in place of this machine\'s address]:NAME[:PORT]:"
  "--reach[let others come by a server of your own, to which ssh opens a tunnel]:USER@SERVER[:PORT]:"
  "*--per-address[how much one address may have, as for a club behind one router\: people, tables, ssh, pages, seats at a table]:NAME=N:"
  "*--proxy[a proxy or network of proxies that tells by the PROXY protocol whom it passes on]:ADDRESS:"
  "--ascii[draw with ASCII alone]"
  "--theme[a theme, as the settings list them]:NAME:(gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light)"
  {--plain,--no-plain}"[lines of text instead of the screen\: for screen readers, dumb terminals and scripts]"
  "--json[lines as JSON objects]"
  ":a game that \`parlour games\` lists:(juno-classic juno-seven-o juno-serious switch next-to-last crazy-eights mau-mau custom lotta-watta jojo)"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_host_defaults_added=0

_shtab_parlour_join_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--ascii[draw with ASCII alone]"
  "--theme[a theme, as the settings list them]:NAME:(gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light)"
  {--plain,--no-plain}"[lines of text instead of the screen\: for screen readers, dumb terminals and scripts]"
  "--json[lines as JSON objects]"
  ":without it\: choose from a list:"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_join_defaults_added=0

_shtab_parlour_learn_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--ascii[draw with ASCII alone]"
  "--theme[a theme, as the settings list them]:NAME:(gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light)"
  {--plain,--no-plain}"[lines of text instead of the screen\: for screen readers, dumb terminals and scripts]"
  "--json[lines as JSON objects]"
  ":a game that \`parlour games\` lists:(juno-classic juno-seven-o juno-serious switch next-to-last crazy-eights mau-mau custom lotta-watta jojo)"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_learn_defaults_added=0

_shtab_parlour_night_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--port[the TCP port (7453)]:P:"
  "--ssh[let guests in by SSH, on port 2222]"
  "--ssh-port[let guests in by SSH, on this port]:P:"
  "--web[let guests in by browser, on port 8453]"
  "--web-port[let guests in by browser, on this port]:P:"
  "--web-host[the name or address by which browsers come]:HOST:"
  "--web-cert[the certificate (PEM) of the page, for https]:FILE:_files"
  "--web-key[the key (PEM) of that certificate]:FILE:_files"
  "--web-behind[a proxy on this machine has the https of the page, and passes browsers on]"
  "--invite-address[the name that invitations show in place of this machine\'s address]:NAME[:PORT]:"
  "--reach[let others come by a server of your own, to which ssh opens a tunnel]:USER@SERVER[:PORT]:"
  "*--per-address[how much one address may have, as for a club behind one router\: people, tables, ssh, pages, seats at a table]:NAME=N:"
  "*--proxy[a proxy or network of proxies that tells by the PROXY protocol whom it passes on]:ADDRESS:"
  "--ascii[draw with ASCII alone]"
  "--theme[a theme, as the settings list them]:NAME:(gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light)"
  {--plain,--no-plain}"[lines of text instead of the screen\: for screen readers, dumb terminals and scripts]"
  "--json[lines as JSON objects]"
  ":the plan of the night (TOML):_files"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_night_defaults_added=0

_shtab_parlour_ratings_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--game[only this game]:GAME:(juno-classic juno-seven-o juno-serious switch next-to-last crazy-eights mau-mau custom lotta-watta jojo)"
  "--json[print JSON]"
  "--room[the file of a card room (or \$PARLOUR_ROOM)]:FILE:_files"
  ":forget a person:(forget)"
  ":their name, or their id where names are alike:"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_ratings_defaults_added=0

_shtab_parlour_replay_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--check[only see whether every line of it holds]"
  "--at[begin with this step, from 1]:N:"
  "--ascii[draw with ASCII alone]"
  "--theme[a theme, as the settings list them]:NAME:(gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light)"
  {--plain,--no-plain}"[lines of text instead of the screen\: for screen readers, dumb terminals and scripts]"
  "--json[lines as JSON objects]"
  ":a saved match:_files"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_replay_defaults_added=0

_shtab_parlour_room_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_room_defaults_added=0

_shtab_parlour_room_ban_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--room[the file of a card room (or \$PARLOUR_ROOM)]:FILE:"
  "--note[why\; only operators read it]:TEXT:"
  ":a key, or an address or network of addresses:"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_room_ban_defaults_added=0

_shtab_parlour_room_bans_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--room[the file of a card room (or \$PARLOUR_ROOM)]:FILE:"
  "--json[print it as JSON]"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_room_bans_defaults_added=0

_shtab_parlour_room_close_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--room[the file of a card room (or \$PARLOUR_ROOM)]:FILE:"
  "--because[what its people are told]:TEXT:"
  ":its id, as \`parlour room status\` shows it:"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_room_close_defaults_added=0

_shtab_parlour_room_drain_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_room_drain_defaults_added=0

_shtab_parlour_room_init_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--database[a PostgreSQL URL\; - reads it from stdin]:URL:"
  ":the room\'s file\; it is made if there is none:"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_room_init_defaults_added=0

_shtab_parlour_room_move_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--room[the file of a card room (or \$PARLOUR_ROOM)]:FILE:"
  ":its id, as \`parlour room status\` shows it:"
  ":its address or id (the one with least):"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_room_move_defaults_added=0

_shtab_parlour_room_opening_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--room[the file of a card room (or \$PARLOUR_ROOM)]:FILE:"
  "--json[print it as JSON]"
  ":everybody, keys or password (without\: say how it is):(everybody keys password)"
  "(*)::the keys that may, for \`keys\`:"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_room_opening_defaults_added=0

_shtab_parlour_room_people_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--room[the file of a card room (or \$PARLOUR_ROOM)]:FILE:"
  "--json[print it as JSON]"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_room_people_defaults_added=0

_shtab_parlour_room_rotate_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--at-once[let the old secret be good no more]"
  ":the room\'s file\; copy it to all machines afterwards:"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_room_rotate_defaults_added=0

_shtab_parlour_room_say_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--room[the file of a card room (or \$PARLOUR_ROOM)]:FILE:"
  ":what is said, in one line:"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_room_say_defaults_added=0

_shtab_parlour_room_status_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--room[the file of a card room (or \$PARLOUR_ROOM)]:FILE:"
  "--json[print it as JSON]"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_room_status_defaults_added=0

_shtab_parlour_room_unban_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--room[the file of a card room (or \$PARLOUR_ROOM)]:FILE:"
  ":a key, or an address or network of addresses:"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_room_unban_defaults_added=0

_shtab_parlour_rules_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  ":a game that \`parlour games\` lists, or a TOML file:_parlour_game_or_file"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_rules_defaults_added=0

_shtab_parlour_serve_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--bots[how many bots to seat]:N:"
  "--level[how well they play\: easy, normal or hard]:LEVEL:(normal easy hard)"
  "--name[what the table is called]:TABLE:"
  "--pace[how fast bots play]:pace:(slow normal fast instant)"
  "--relaxed[relax the clocks\: no timer, no races, more time to act]"
  "--password[ask for a password that guests must know]"
  "--no-own-bots[let no guest\'s own bot sit down]"
  "--no-watching[let nobody watch who has no seat]"
  "*--set[set a rule of the game\; \`parlour games\` lists them]:NAME=VALUE:"
  "--rules[play by the house rules in a TOML file]:FILE:_files"
  "--port[the TCP port (7453)]:P:"
  "--ssh[let guests in by SSH, on port 2222]"
  "--ssh-port[let guests in by SSH, on this port]:P:"
  "--web[let guests in by browser, on port 8453]"
  "--web-port[let guests in by browser, on this port]:P:"
  "--web-host[the name or address by which browsers come]:HOST:"
  "--web-cert[the certificate (PEM) of the page, for https]:FILE:_files"
  "--web-key[the key (PEM) of that certificate]:FILE:_files"
  "--web-behind[a proxy on this machine has the https of the page, and passes browsers on]"
  "--invite-address[the name that invitations show in place of this machine\'s address]:NAME[:PORT]:"
  "--reach[let others come by a server of your own, to which ssh opens a tunnel]:USER@SERVER[:PORT]:"
  "*--per-address[how much one address may have, as for a club behind one router\: people, tables, ssh, pages, seats at a table]:NAME=N:"
  "*--proxy[a proxy or network of proxies that tells by the PROXY protocol whom it passes on]:ADDRESS:"
  "--private[do not announce tables on the network]"
  "--resume[bring back the tables there were before]"
  "--room[the file of a card room (or \$PARLOUR_ROOM)]:FILE:_files"
  "--address[how players of the room reach this machine]:HOST[:PORT]:"
  "--metrics[figures for Prometheus, on this port]:PORT:"
  "--metrics-bind[the address for that port (127.0.0.1)]:ADDRESS:"
  "--json[say where it listens in one line of JSON]"
  ":a game that \`parlour games\` lists:(juno-classic juno-seven-o juno-serious switch next-to-last crazy-eights mau-mau custom lotta-watta jojo)"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_serve_defaults_added=0

_shtab_parlour_simulate_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--seats[how many play (the fewest that can, or as many as levels)]:N:"
  "--matches[how many matches]:N:"
  "--seed[same seed, same results]:S:"
  "--jobs[how many processes (1\; for a ladder all cores)]:J:"
  "--levels[by seat\: levels, or files of bots (.\/mine.py)]:A,B,...:"
  "--ladder[rate levels and files\: everyone against everyone, two at a table]:A:"
  "--save[keep the results of a ladder, and go on from there]:FILE:_files"
  "--fixed[let everyone keep their seat]"
  "--json[print JSON]"
  "*--set[set a rule of the game\; \`parlour games\` lists them]:NAME=VALUE:"
  "--rules[play by the house rules in a TOML file]:FILE:_files"
  ":a game that \`parlour games\` lists:(juno-classic juno-seven-o juno-serious switch next-to-last crazy-eights mau-mau custom lotta-watta jojo)"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_simulate_defaults_added=0

_shtab_parlour_stats_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--game[only the matches of this game]:TITLE:"
  "--json[print JSON]"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_stats_defaults_added=0

_shtab_parlour_stop_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--end[end the unfinished tables for good\: nobody can resume them]"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_stop_defaults_added=0

_shtab_parlour_verify_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  ":a saved match:_files"
)

# guard to ensure default positional specs are added only once per session
_shtab_parlour_verify_defaults_added=0

_shtab_parlour_watch_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--ascii[draw with ASCII alone]"
  "--theme[a theme, as the settings list them]:NAME:(gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light)"
  {--plain,--no-plain}"[lines of text instead of the screen\: for screen readers, dumb terminals and scripts]"
  "--json[lines as JSON objects]"
  "--night[show the board of a game night, for a wall]"
  ":without it\: choose from a list:"
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
