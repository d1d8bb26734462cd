# Completion of Parlour's command line, made with shtab: see `parlour completion fish --help`.


# Parse current commandline:
# - _shtab_parlour_cmdpath=(sub)command path seen so far
# - _shtab_parlour_npos=number of positional arguments given after it
# - options are skipped based on _shtab_parlour_opts_with_value & _shtab_parlour_commands lists
function _shtab_parlour_scan
  set -g _shtab_parlour_cmdpath ''
  set -g _shtab_parlour_npos 0
  set -l tokens (commandline -opc)
  set -e tokens[1]
  set -l expect_value 0
  for t in $tokens
    if test $expect_value -eq 1
      set expect_value 0
      continue
    end
    switch "$t"
      case '--*=*'
        continue
      case '-*'
        if contains -- $t $_shtab_parlour_opts_with_value
          set expect_value 1
        end
        continue
      case '*'
        if test $_shtab_parlour_npos -eq 0
          set -l candidate $t
          if test -n "$_shtab_parlour_cmdpath"
            set candidate "$_shtab_parlour_cmdpath $t"
          end
          if contains -- $candidate $_shtab_parlour_commands
            set -g _shtab_parlour_cmdpath $candidate
            continue
          end
        end
        set -g _shtab_parlour_npos (math $_shtab_parlour_npos + 1)
    end
  end
end

# Condition helper: true if the current (sub)command path equals the given one.
function _shtab_parlour_using
  _shtab_parlour_scan
  test "$_shtab_parlour_cmdpath" = "$argv"
end

set -g _shtab_parlour_commands host night join watch learn bot serve room 'room init' 'room status' 'room drain' 'room rotate' 'room people' 'room say' 'room close' 'room move' 'room ban' 'room unban' 'room bans' 'room opening' games rules simulate check-game replay stats verify stop completion
set -g _shtab_parlour_opts_with_value --address --at --because --bots --database --game --jobs --ladder --level --levels --matches --metrics --metrics-bind --minutes --name --note --pace --per-address --port --proxy --room --rules --save --seats --seed --set --ssh-port --table --theme --web-cert --web-host --web-key --web-port

complete -c parlour -e
complete -c parlour -f

complete -c parlour -n _shtab_parlour_using -s h -l help -d 'show this help message and exit'
complete -c parlour -n _shtab_parlour_using -l version -d 'say which Parlour this is'
complete -c parlour -n _shtab_parlour_using -l ascii -d 'draw with ASCII alone'
complete -c parlour -n _shtab_parlour_using -l theme -xka "gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light" -d 'a theme, as the settings list them'
complete -c parlour -n _shtab_parlour_using -l plain -l no-plain -d 'lines of text instead of the screen: for screen readers, dumb terminals and scripts'
complete -c parlour -n _shtab_parlour_using -l json -d 'lines as JSON objects'
complete -c parlour -n '_shtab_parlour_using; and test $_shtab_parlour_npos -eq 0' -a host -d 'open a table for your network'
complete -c parlour -n '_shtab_parlour_using host' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using host' -l bots -x -d 'how many bots to seat'
complete -c parlour -n '_shtab_parlour_using host' -l level -xka "normal easy hard" -d 'how well they play: easy, normal or hard'
complete -c parlour -n '_shtab_parlour_using host' -l name -x -d 'what the table is called'
complete -c parlour -n '_shtab_parlour_using host' -l pace -xka "slow normal fast instant" -d 'how fast bots play'
complete -c parlour -n '_shtab_parlour_using host' -l relaxed -d 'relax the clocks: no timer, no races, more time to act'
complete -c parlour -n '_shtab_parlour_using host' -l password -d 'ask for a password that guests must know'
complete -c parlour -n '_shtab_parlour_using host' -l no-own-bots -d 'let no guest'"'"'s own bot sit down'
complete -c parlour -n '_shtab_parlour_using host' -l no-watching -d 'let nobody watch who has no seat'
complete -c parlour -n '_shtab_parlour_using host' -l set -x -d 'set a rule of the game; `parlour games` lists them'
complete -c parlour -n '_shtab_parlour_using host' -l rules -xka "(__fish_complete_path (commandline -ct))" -d 'play by the house rules in a TOML file'
complete -c parlour -n '_shtab_parlour_using host' -l port -x -d 'the TCP port (7453)'
complete -c parlour -n '_shtab_parlour_using host' -l ssh -d 'let guests in by SSH, on port 2222'
complete -c parlour -n '_shtab_parlour_using host' -l ssh-port -x -d 'let guests in by SSH, on this port'
complete -c parlour -n '_shtab_parlour_using host' -l web -d 'let guests in by browser, on port 8453'
complete -c parlour -n '_shtab_parlour_using host' -l web-port -x -d 'let guests in by browser, on this port'
complete -c parlour -n '_shtab_parlour_using host' -l web-host -x -d 'the name or address by which browsers come'
complete -c parlour -n '_shtab_parlour_using host' -l web-cert -xka "(__fish_complete_path (commandline -ct))" -d 'the certificate (PEM) of the page, for https'
complete -c parlour -n '_shtab_parlour_using host' -l web-key -xka "(__fish_complete_path (commandline -ct))" -d 'the key (PEM) of that certificate'
complete -c parlour -n '_shtab_parlour_using host' -l web-behind -d 'a proxy on this machine has the https of the page, and passes browsers on'
complete -c parlour -n '_shtab_parlour_using host' -l per-address -x -d 'how much one address may have, as for a club behind one router: people, tables, ssh, pages'
complete -c parlour -n '_shtab_parlour_using host' -l proxy -x -d 'a proxy or network of proxies that tells by the PROXY protocol whom it passes on'
complete -c parlour -n '_shtab_parlour_using host' -l ascii -d 'draw with ASCII alone'
complete -c parlour -n '_shtab_parlour_using host' -l theme -xka "gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light" -d 'a theme, as the settings list them'
complete -c parlour -n '_shtab_parlour_using host' -l plain -l no-plain -d 'lines of text instead of the screen: for screen readers, dumb terminals and scripts'
complete -c parlour -n '_shtab_parlour_using host' -l json -d 'lines as JSON objects'
complete -c parlour -n '_shtab_parlour_using host; and test $_shtab_parlour_npos -eq 0' -ka "juno-classic juno-seven-o juno-serious switch next-to-last crazy-eights mau-mau custom lotta-watta jojo" -d 'a game that `parlour games` lists'
complete -c parlour -n '_shtab_parlour_using; and test $_shtab_parlour_npos -eq 0' -a night -d 'open a game night of many tables'
complete -c parlour -n '_shtab_parlour_using night' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using night' -l port -x -d 'the TCP port (7453)'
complete -c parlour -n '_shtab_parlour_using night' -l ssh -d 'let guests in by SSH, on port 2222'
complete -c parlour -n '_shtab_parlour_using night' -l ssh-port -x -d 'let guests in by SSH, on this port'
complete -c parlour -n '_shtab_parlour_using night' -l web -d 'let guests in by browser, on port 8453'
complete -c parlour -n '_shtab_parlour_using night' -l web-port -x -d 'let guests in by browser, on this port'
complete -c parlour -n '_shtab_parlour_using night' -l web-host -x -d 'the name or address by which browsers come'
complete -c parlour -n '_shtab_parlour_using night' -l web-cert -xka "(__fish_complete_path (commandline -ct))" -d 'the certificate (PEM) of the page, for https'
complete -c parlour -n '_shtab_parlour_using night' -l web-key -xka "(__fish_complete_path (commandline -ct))" -d 'the key (PEM) of that certificate'
complete -c parlour -n '_shtab_parlour_using night' -l web-behind -d 'a proxy on this machine has the https of the page, and passes browsers on'
complete -c parlour -n '_shtab_parlour_using night' -l per-address -x -d 'how much one address may have, as for a club behind one router: people, tables, ssh, pages'
complete -c parlour -n '_shtab_parlour_using night' -l proxy -x -d 'a proxy or network of proxies that tells by the PROXY protocol whom it passes on'
complete -c parlour -n '_shtab_parlour_using night' -l ascii -d 'draw with ASCII alone'
complete -c parlour -n '_shtab_parlour_using night' -l theme -xka "gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light" -d 'a theme, as the settings list them'
complete -c parlour -n '_shtab_parlour_using night' -l plain -l no-plain -d 'lines of text instead of the screen: for screen readers, dumb terminals and scripts'
complete -c parlour -n '_shtab_parlour_using night' -l json -d 'lines as JSON objects'
complete -c parlour -n '_shtab_parlour_using night; and test $_shtab_parlour_npos -eq 0' -ka "(__fish_complete_path (commandline -ct))" -d 'the plan of the night (TOML)'
complete -c parlour -n '_shtab_parlour_using; and test $_shtab_parlour_npos -eq 0' -a join -d 'sit down at a table on the network'
complete -c parlour -n '_shtab_parlour_using join' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using join' -l ascii -d 'draw with ASCII alone'
complete -c parlour -n '_shtab_parlour_using join' -l theme -xka "gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light" -d 'a theme, as the settings list them'
complete -c parlour -n '_shtab_parlour_using join' -l plain -l no-plain -d 'lines of text instead of the screen: for screen readers, dumb terminals and scripts'
complete -c parlour -n '_shtab_parlour_using join' -l json -d 'lines as JSON objects'
complete -c parlour -n '_shtab_parlour_using; and test $_shtab_parlour_npos -eq 0' -a watch -d 'watch a table on the network'
complete -c parlour -n '_shtab_parlour_using watch' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using watch' -l ascii -d 'draw with ASCII alone'
complete -c parlour -n '_shtab_parlour_using watch' -l theme -xka "gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light" -d 'a theme, as the settings list them'
complete -c parlour -n '_shtab_parlour_using watch' -l plain -l no-plain -d 'lines of text instead of the screen: for screen readers, dumb terminals and scripts'
complete -c parlour -n '_shtab_parlour_using watch' -l json -d 'lines as JSON objects'
complete -c parlour -n '_shtab_parlour_using; and test $_shtab_parlour_npos -eq 0' -a learn -d 'learn a game in lessons of two minutes'
complete -c parlour -n '_shtab_parlour_using learn' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using learn' -l ascii -d 'draw with ASCII alone'
complete -c parlour -n '_shtab_parlour_using learn' -l theme -xka "gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light" -d 'a theme, as the settings list them'
complete -c parlour -n '_shtab_parlour_using learn' -l plain -l no-plain -d 'lines of text instead of the screen: for screen readers, dumb terminals and scripts'
complete -c parlour -n '_shtab_parlour_using learn' -l json -d 'lines as JSON objects'
complete -c parlour -n '_shtab_parlour_using learn; and test $_shtab_parlour_npos -eq 0' -ka "juno-classic juno-seven-o juno-serious switch next-to-last crazy-eights mau-mau custom lotta-watta jojo" -d 'a game that `parlour games` lists'
complete -c parlour -n '_shtab_parlour_using; and test $_shtab_parlour_npos -eq 0' -a bot -d 'seat a bot that you wrote at a table'
complete -c parlour -n '_shtab_parlour_using bot' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using bot' -l table -x -d 'the table, by its name or id'
complete -c parlour -n '_shtab_parlour_using bot' -l name -x -d 'whose bot it is (your name in the settings)'
complete -c parlour -n '_shtab_parlour_using; and test $_shtab_parlour_npos -eq 0' -a serve -d 'run a referee without a screen'
complete -c parlour -n '_shtab_parlour_using serve' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using serve' -l bots -x -d 'how many bots to seat'
complete -c parlour -n '_shtab_parlour_using serve' -l level -xka "normal easy hard" -d 'how well they play: easy, normal or hard'
complete -c parlour -n '_shtab_parlour_using serve' -l name -x -d 'what the table is called'
complete -c parlour -n '_shtab_parlour_using serve' -l pace -xka "slow normal fast instant" -d 'how fast bots play'
complete -c parlour -n '_shtab_parlour_using serve' -l relaxed -d 'relax the clocks: no timer, no races, more time to act'
complete -c parlour -n '_shtab_parlour_using serve' -l password -d 'ask for a password that guests must know'
complete -c parlour -n '_shtab_parlour_using serve' -l no-own-bots -d 'let no guest'"'"'s own bot sit down'
complete -c parlour -n '_shtab_parlour_using serve' -l no-watching -d 'let nobody watch who has no seat'
complete -c parlour -n '_shtab_parlour_using serve' -l set -x -d 'set a rule of the game; `parlour games` lists them'
complete -c parlour -n '_shtab_parlour_using serve' -l rules -xka "(__fish_complete_path (commandline -ct))" -d 'play by the house rules in a TOML file'
complete -c parlour -n '_shtab_parlour_using serve' -l port -x -d 'the TCP port (7453)'
complete -c parlour -n '_shtab_parlour_using serve' -l ssh -d 'let guests in by SSH, on port 2222'
complete -c parlour -n '_shtab_parlour_using serve' -l ssh-port -x -d 'let guests in by SSH, on this port'
complete -c parlour -n '_shtab_parlour_using serve' -l web -d 'let guests in by browser, on port 8453'
complete -c parlour -n '_shtab_parlour_using serve' -l web-port -x -d 'let guests in by browser, on this port'
complete -c parlour -n '_shtab_parlour_using serve' -l web-host -x -d 'the name or address by which browsers come'
complete -c parlour -n '_shtab_parlour_using serve' -l web-cert -xka "(__fish_complete_path (commandline -ct))" -d 'the certificate (PEM) of the page, for https'
complete -c parlour -n '_shtab_parlour_using serve' -l web-key -xka "(__fish_complete_path (commandline -ct))" -d 'the key (PEM) of that certificate'
complete -c parlour -n '_shtab_parlour_using serve' -l web-behind -d 'a proxy on this machine has the https of the page, and passes browsers on'
complete -c parlour -n '_shtab_parlour_using serve' -l per-address -x -d 'how much one address may have, as for a club behind one router: people, tables, ssh, pages'
complete -c parlour -n '_shtab_parlour_using serve' -l proxy -x -d 'a proxy or network of proxies that tells by the PROXY protocol whom it passes on'
complete -c parlour -n '_shtab_parlour_using serve' -l private -d 'do not announce tables on the network'
complete -c parlour -n '_shtab_parlour_using serve' -l resume -d 'bring back the tables there were before'
complete -c parlour -n '_shtab_parlour_using serve' -l room -xka "(__fish_complete_path (commandline -ct))" -d 'the file of a card room (or $PARLOUR_ROOM)'
complete -c parlour -n '_shtab_parlour_using serve' -l address -x -d 'how players of the room reach this machine'
complete -c parlour -n '_shtab_parlour_using serve' -l metrics -x -d 'figures for Prometheus, on this port'
complete -c parlour -n '_shtab_parlour_using serve' -l metrics-bind -x -d 'the address for that port (127.0.0.1)'
complete -c parlour -n '_shtab_parlour_using serve' -l json -d 'say where it listens in one line of JSON'
complete -c parlour -n '_shtab_parlour_using serve; and test $_shtab_parlour_npos -eq 0' -ka "juno-classic juno-seven-o juno-serious switch next-to-last crazy-eights mau-mau custom lotta-watta jojo" -d 'a game that `parlour games` lists'
complete -c parlour -n '_shtab_parlour_using; and test $_shtab_parlour_npos -eq 0' -a room -d 'make or look at a card room of several machines'
complete -c parlour -n '_shtab_parlour_using room' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using room; and test $_shtab_parlour_npos -eq 0' -a init -d 'make a room, or bring its tables to this version'
complete -c parlour -n '_shtab_parlour_using room init' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using room init' -l database -x -d 'a PostgreSQL URL; - reads it from stdin'
complete -c parlour -n '_shtab_parlour_using room; and test $_shtab_parlour_npos -eq 0' -a status -d 'show the referees and tables of a room'
complete -c parlour -n '_shtab_parlour_using room status' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using room status' -l room -x -d 'the file of a card room (or $PARLOUR_ROOM)'
complete -c parlour -n '_shtab_parlour_using room status' -l json -d 'print it as JSON'
complete -c parlour -n '_shtab_parlour_using room; and test $_shtab_parlour_npos -eq 0' -a drain -d 'move the tables of this machine'"'"'s referee away, and end it'
complete -c parlour -n '_shtab_parlour_using room drain' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using room; and test $_shtab_parlour_npos -eq 0' -a rotate -d 'replace the secret of a room within a day, in its file'
complete -c parlour -n '_shtab_parlour_using room rotate' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using room rotate' -l at-once -d 'let the old secret be good no more'
complete -c parlour -n '_shtab_parlour_using room; and test $_shtab_parlour_npos -eq 0' -a people -d 'show who is connected to any machine, and from where'
complete -c parlour -n '_shtab_parlour_using room people' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using room people' -l room -x -d 'the file of a card room (or $PARLOUR_ROOM)'
complete -c parlour -n '_shtab_parlour_using room people' -l json -d 'print it as JSON'
complete -c parlour -n '_shtab_parlour_using room; and test $_shtab_parlour_npos -eq 0' -a say -d 'say something to everybody in the room'
complete -c parlour -n '_shtab_parlour_using room say' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using room say' -l room -x -d 'the file of a card room (or $PARLOUR_ROOM)'
complete -c parlour -n '_shtab_parlour_using room; and test $_shtab_parlour_npos -eq 0' -a close -d 'close a table for good'
complete -c parlour -n '_shtab_parlour_using room close' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using room close' -l room -x -d 'the file of a card room (or $PARLOUR_ROOM)'
complete -c parlour -n '_shtab_parlour_using room close' -l because -x -d 'what its people are told'
complete -c parlour -n '_shtab_parlour_using room; and test $_shtab_parlour_npos -eq 0' -a move -d 'move a table to another machine'
complete -c parlour -n '_shtab_parlour_using room move' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using room move' -l room -x -d 'the file of a card room (or $PARLOUR_ROOM)'
complete -c parlour -n '_shtab_parlour_using room; and test $_shtab_parlour_npos -eq 0' -a ban -d 'send a key or an address away, and keep it out of all machines'
complete -c parlour -n '_shtab_parlour_using room ban' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using room ban' -l room -x -d 'the file of a card room (or $PARLOUR_ROOM)'
complete -c parlour -n '_shtab_parlour_using room ban' -l note -x -d 'why; only operators read it'
complete -c parlour -n '_shtab_parlour_using room; and test $_shtab_parlour_npos -eq 0' -a unban -d 'let a key or an address come again'
complete -c parlour -n '_shtab_parlour_using room unban' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using room unban' -l room -x -d 'the file of a card room (or $PARLOUR_ROOM)'
complete -c parlour -n '_shtab_parlour_using room; and test $_shtab_parlour_npos -eq 0' -a bans -d 'list who is banned'
complete -c parlour -n '_shtab_parlour_using room bans' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using room bans' -l room -x -d 'the file of a card room (or $PARLOUR_ROOM)'
complete -c parlour -n '_shtab_parlour_using room bans' -l json -d 'print it as JSON'
complete -c parlour -n '_shtab_parlour_using room; and test $_shtab_parlour_npos -eq 0' -a opening -d 'say who may open tables, or set it'
complete -c parlour -n '_shtab_parlour_using room opening' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using room opening' -l room -x -d 'the file of a card room (or $PARLOUR_ROOM)'
complete -c parlour -n '_shtab_parlour_using room opening' -l json -d 'print it as JSON'
complete -c parlour -n '_shtab_parlour_using room opening; and test $_shtab_parlour_npos -eq 0' -ka "everybody keys password" -d 'everybody, keys or password (without: say how it is)'
complete -c parlour -n '_shtab_parlour_using; and test $_shtab_parlour_npos -eq 0' -a games -d 'list the games and their options'
complete -c parlour -n '_shtab_parlour_using games' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using games' -l json -d 'print JSON'
complete -c parlour -n '_shtab_parlour_using; and test $_shtab_parlour_npos -eq 0' -a rules -d 'print the rules of a game, or of a file of house rules'
complete -c parlour -n '_shtab_parlour_using rules' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using rules; and test $_shtab_parlour_npos -eq 0' -ka "juno-classic juno-seven-o juno-serious switch next-to-last crazy-eights mau-mau custom lotta-watta jojo (__fish_complete_path (commandline -ct))" -d 'a game that `parlour games` lists, or a TOML file'
complete -c parlour -n '_shtab_parlour_using; and test $_shtab_parlour_npos -eq 0' -a simulate -d 'let bots play many matches, and count who wins'
complete -c parlour -n '_shtab_parlour_using simulate' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using simulate' -l seats -x -d 'how many play (the fewest that can, or as many as levels)'
complete -c parlour -n '_shtab_parlour_using simulate' -l matches -x -d 'how many matches'
complete -c parlour -n '_shtab_parlour_using simulate' -l seed -x -d 'same seed, same results'
complete -c parlour -n '_shtab_parlour_using simulate' -l jobs -x -d 'how many processes (1; for a ladder all cores)'
complete -c parlour -n '_shtab_parlour_using simulate' -l levels -x -d 'by seat: levels, or files of bots (./mine.py)'
complete -c parlour -n '_shtab_parlour_using simulate' -l ladder -x -d 'rate levels and files: everyone against everyone, two at a table'
complete -c parlour -n '_shtab_parlour_using simulate' -l save -xka "(__fish_complete_path (commandline -ct))" -d 'keep the results of a ladder, and go on from there'
complete -c parlour -n '_shtab_parlour_using simulate' -l fixed -d 'let everyone keep their seat'
complete -c parlour -n '_shtab_parlour_using simulate' -l json -d 'print JSON'
complete -c parlour -n '_shtab_parlour_using simulate' -l set -x -d 'set a rule of the game; `parlour games` lists them'
complete -c parlour -n '_shtab_parlour_using simulate' -l rules -xka "(__fish_complete_path (commandline -ct))" -d 'play by the house rules in a TOML file'
complete -c parlour -n '_shtab_parlour_using simulate; and test $_shtab_parlour_npos -eq 0' -ka "juno-classic juno-seven-o juno-serious switch next-to-last crazy-eights mau-mau custom lotta-watta jojo" -d 'a game that `parlour games` lists'
complete -c parlour -n '_shtab_parlour_using; and test $_shtab_parlour_npos -eq 0' -a check-game -d 'check a game as Parlour'"'"'s own are checked'
complete -c parlour -n '_shtab_parlour_using check-game' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using check-game' -l seed -x -d 'the seed of the first match'
complete -c parlour -n '_shtab_parlour_using check-game' -l matches -x -d 'how many matches of each setting: each preset, number of seats and option (1)'
complete -c parlour -n '_shtab_parlour_using check-game' -l minutes -x -d 'how long all checks may take; what there was no time for is told (10)'
complete -c parlour -n '_shtab_parlour_using check-game' -l json -d 'print JSON'
complete -c parlour -n '_shtab_parlour_using; and test $_shtab_parlour_npos -eq 0' -a replay -d 'look at a saved match again, move by move'
complete -c parlour -n '_shtab_parlour_using replay' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using replay' -l check -d 'only see whether every line of it holds'
complete -c parlour -n '_shtab_parlour_using replay' -l at -x -d 'begin with this step, from 1'
complete -c parlour -n '_shtab_parlour_using replay' -l ascii -d 'draw with ASCII alone'
complete -c parlour -n '_shtab_parlour_using replay' -l theme -xka "gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light" -d 'a theme, as the settings list them'
complete -c parlour -n '_shtab_parlour_using replay' -l plain -l no-plain -d 'lines of text instead of the screen: for screen readers, dumb terminals and scripts'
complete -c parlour -n '_shtab_parlour_using replay' -l json -d 'lines as JSON objects'
complete -c parlour -n '_shtab_parlour_using replay; and test $_shtab_parlour_npos -eq 0' -ka "(__fish_complete_path (commandline -ct))" -d 'a saved match'
complete -c parlour -n '_shtab_parlour_using; and test $_shtab_parlour_npos -eq 0' -a stats -d 'print your statistics'
complete -c parlour -n '_shtab_parlour_using stats' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using stats' -l game -x -d 'only the matches of this game'
complete -c parlour -n '_shtab_parlour_using stats' -l json -d 'print JSON'
complete -c parlour -n '_shtab_parlour_using; and test $_shtab_parlour_npos -eq 0' -a verify -d 'make every shuffle of a saved match anew, and compare'
complete -c parlour -n '_shtab_parlour_using verify' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using verify; and test $_shtab_parlour_npos -eq 0' -ka "(__fish_complete_path (commandline -ct))" -d 'a saved match'
complete -c parlour -n '_shtab_parlour_using; and test $_shtab_parlour_npos -eq 0' -a stop -d 'stop the referee in the background; unfinished matches are kept'
complete -c parlour -n '_shtab_parlour_using stop' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using stop' -l end -d 'end the unfinished tables for good: nobody can resume them'
complete -c parlour -n '_shtab_parlour_using; and test $_shtab_parlour_npos -eq 0' -a completion -d 'print what makes a shell complete commands, options and games'
complete -c parlour -n '_shtab_parlour_using completion' -s h -l help -d 'show this help message and exit'
complete -c parlour -n '_shtab_parlour_using completion; and test $_shtab_parlour_npos -eq 0' -ka "bash zsh fish" -d 'bash, zsh or fish'
