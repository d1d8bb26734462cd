# Completion of Parlour's command line, made with shtab: see `parlour completion bash --help`.

_shtab_parlour_room_subparsers=(init status drain rotate people say close move ban unban bans opening)
_shtab_parlour_subparsers=(host night join watch learn bot serve room games rules simulate check-game replay stats verify ratings stop completion)

_shtab_parlour_host_option_strings=(-h --help --bots --level --name --pace --relaxed --password --no-own-bots --no-watching --set --rules --port --ssh --ssh-port --web --web-port --web-host --web-cert --web-key --web-behind --invite-address --reach --per-address --proxy --ascii --theme --plain --no-plain --json)
_shtab_parlour_night_option_strings=(-h --help --port --ssh --ssh-port --web --web-port --web-host --web-cert --web-key --web-behind --invite-address --reach --per-address --proxy --ascii --theme --plain --no-plain --json)
_shtab_parlour_join_option_strings=(-h --help --ascii --theme --plain --no-plain --json)
_shtab_parlour_watch_option_strings=(-h --help --ascii --theme --plain --no-plain --json --night)
_shtab_parlour_learn_option_strings=(-h --help --ascii --theme --plain --no-plain --json)
_shtab_parlour_bot_option_strings=(-h --help --table --name)
_shtab_parlour_serve_option_strings=(-h --help --bots --level --name --pace --relaxed --password --no-own-bots --no-watching --set --rules --port --ssh --ssh-port --web --web-port --web-host --web-cert --web-key --web-behind --invite-address --reach --per-address --proxy --private --resume --room --address --metrics --metrics-bind --json)
_shtab_parlour_room_init_option_strings=(-h --help --database)
_shtab_parlour_room_status_option_strings=(-h --help --room --json)
_shtab_parlour_room_drain_option_strings=(-h --help)
_shtab_parlour_room_rotate_option_strings=(-h --help --at-once)
_shtab_parlour_room_people_option_strings=(-h --help --room --json)
_shtab_parlour_room_say_option_strings=(-h --help --room)
_shtab_parlour_room_close_option_strings=(-h --help --room --because)
_shtab_parlour_room_move_option_strings=(-h --help --room)
_shtab_parlour_room_ban_option_strings=(-h --help --room --note)
_shtab_parlour_room_unban_option_strings=(-h --help --room)
_shtab_parlour_room_bans_option_strings=(-h --help --room --json)
_shtab_parlour_room_opening_option_strings=(-h --help --room --json)
_shtab_parlour_room_option_strings=(-h --help)
_shtab_parlour_games_option_strings=(-h --help --json)
_shtab_parlour_rules_option_strings=(-h --help)
_shtab_parlour_simulate_option_strings=(-h --help --seats --matches --seed --jobs --levels --ladder --save --fixed --json --set --rules)
_shtab_parlour_check_game_option_strings=(-h --help --seed --matches --minutes --json)
_shtab_parlour_replay_option_strings=(-h --help --check --at --ascii --theme --plain --no-plain --json)
_shtab_parlour_stats_option_strings=(-h --help --game --json)
_shtab_parlour_verify_option_strings=(-h --help)
_shtab_parlour_ratings_option_strings=(-h --help --game --json --room)
_shtab_parlour_stop_option_strings=(-h --help --end)
_shtab_parlour_completion_option_strings=(-h --help)
_shtab_parlour_option_strings=(-h --help --version --ascii --theme --plain --no-plain --json)

_shtab_parlour_host___rules_COMPGEN=_shtab_compgen_files
_shtab_parlour_host___web_cert_COMPGEN=_shtab_compgen_files
_shtab_parlour_host___web_key_COMPGEN=_shtab_compgen_files
_shtab_parlour_night_pos_0_COMPGEN=_shtab_compgen_files
_shtab_parlour_night___web_cert_COMPGEN=_shtab_compgen_files
_shtab_parlour_night___web_key_COMPGEN=_shtab_compgen_files
_shtab_parlour_serve___rules_COMPGEN=_shtab_compgen_files
_shtab_parlour_serve___web_cert_COMPGEN=_shtab_compgen_files
_shtab_parlour_serve___web_key_COMPGEN=_shtab_compgen_files
_shtab_parlour_serve___room_COMPGEN=_shtab_compgen_files
_shtab_parlour_rules_pos_0_COMPGEN=_parlour_game_or_file
_shtab_parlour_simulate___save_COMPGEN=_shtab_compgen_files
_shtab_parlour_simulate___rules_COMPGEN=_shtab_compgen_files
_shtab_parlour_replay_pos_0_COMPGEN=_shtab_compgen_files
_shtab_parlour_verify_pos_0_COMPGEN=_shtab_compgen_files
_shtab_parlour_ratings___room_COMPGEN=_shtab_compgen_files

_shtab_parlour_host_pos_0_choices=(juno-classic juno-seven-o juno-serious switch next-to-last crazy-eights mau-mau custom lotta-watta jojo)
_shtab_parlour_host___level_choices=(normal easy hard)
_shtab_parlour_host___pace_choices=(slow normal fast instant)
_shtab_parlour_host___theme_choices=(gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light)
_shtab_parlour_night___theme_choices=(gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light)
_shtab_parlour_join___theme_choices=(gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light)
_shtab_parlour_watch___theme_choices=(gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light)
_shtab_parlour_learn_pos_0_choices=(juno-classic juno-seven-o juno-serious switch next-to-last crazy-eights mau-mau custom lotta-watta jojo)
_shtab_parlour_learn___theme_choices=(gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light)
_shtab_parlour_serve_pos_0_choices=(juno-classic juno-seven-o juno-serious switch next-to-last crazy-eights mau-mau custom lotta-watta jojo)
_shtab_parlour_serve___level_choices=(normal easy hard)
_shtab_parlour_serve___pace_choices=(slow normal fast instant)
_shtab_parlour_room_opening_pos_0_choices=(everybody keys password)
_shtab_parlour_room_pos_0_choices=(init status drain rotate people say close move ban unban bans opening)
_shtab_parlour_simulate_pos_0_choices=(juno-classic juno-seven-o juno-serious switch next-to-last crazy-eights mau-mau custom lotta-watta jojo)
_shtab_parlour_replay___theme_choices=(gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light)
_shtab_parlour_ratings_pos_0_choices=(forget)
_shtab_parlour_ratings___game_choices=(juno-classic juno-seven-o juno-serious switch next-to-last crazy-eights mau-mau custom lotta-watta jojo)
_shtab_parlour_completion_pos_0_choices=(bash zsh fish)
_shtab_parlour_pos_0_choices=(host night join watch learn bot serve room games rules simulate check-game replay stats verify ratings stop completion)
_shtab_parlour___theme_choices=(gruvbox midnight paper parlour-dark parlour-high-contrast parlour-high-contrast-light parlour-light)

_shtab_parlour_host__h_nargs=0
_shtab_parlour_host___help_nargs=0
_shtab_parlour_host___relaxed_nargs=0
_shtab_parlour_host___password_nargs=0
_shtab_parlour_host___no_own_bots_nargs=0
_shtab_parlour_host___no_watching_nargs=0
_shtab_parlour_host___ssh_nargs=0
_shtab_parlour_host___web_nargs=0
_shtab_parlour_host___web_behind_nargs=0
_shtab_parlour_host___ascii_nargs=0
_shtab_parlour_host___plain_nargs=0
_shtab_parlour_host___no_plain_nargs=0
_shtab_parlour_host___json_nargs=0
_shtab_parlour_night__h_nargs=0
_shtab_parlour_night___help_nargs=0
_shtab_parlour_night___ssh_nargs=0
_shtab_parlour_night___web_nargs=0
_shtab_parlour_night___web_behind_nargs=0
_shtab_parlour_night___ascii_nargs=0
_shtab_parlour_night___plain_nargs=0
_shtab_parlour_night___no_plain_nargs=0
_shtab_parlour_night___json_nargs=0
_shtab_parlour_join__h_nargs=0
_shtab_parlour_join___help_nargs=0
_shtab_parlour_join___ascii_nargs=0
_shtab_parlour_join___plain_nargs=0
_shtab_parlour_join___no_plain_nargs=0
_shtab_parlour_join___json_nargs=0
_shtab_parlour_watch__h_nargs=0
_shtab_parlour_watch___help_nargs=0
_shtab_parlour_watch___ascii_nargs=0
_shtab_parlour_watch___plain_nargs=0
_shtab_parlour_watch___no_plain_nargs=0
_shtab_parlour_watch___json_nargs=0
_shtab_parlour_watch___night_nargs=0
_shtab_parlour_learn__h_nargs=0
_shtab_parlour_learn___help_nargs=0
_shtab_parlour_learn___ascii_nargs=0
_shtab_parlour_learn___plain_nargs=0
_shtab_parlour_learn___no_plain_nargs=0
_shtab_parlour_learn___json_nargs=0
_shtab_parlour_bot__h_nargs=0
_shtab_parlour_bot___help_nargs=0
_shtab_parlour_serve__h_nargs=0
_shtab_parlour_serve___help_nargs=0
_shtab_parlour_serve___relaxed_nargs=0
_shtab_parlour_serve___password_nargs=0
_shtab_parlour_serve___no_own_bots_nargs=0
_shtab_parlour_serve___no_watching_nargs=0
_shtab_parlour_serve___ssh_nargs=0
_shtab_parlour_serve___web_nargs=0
_shtab_parlour_serve___web_behind_nargs=0
_shtab_parlour_serve___private_nargs=0
_shtab_parlour_serve___resume_nargs=0
_shtab_parlour_serve___json_nargs=0
_shtab_parlour_room_init__h_nargs=0
_shtab_parlour_room_init___help_nargs=0
_shtab_parlour_room_status__h_nargs=0
_shtab_parlour_room_status___help_nargs=0
_shtab_parlour_room_status___json_nargs=0
_shtab_parlour_room_drain__h_nargs=0
_shtab_parlour_room_drain___help_nargs=0
_shtab_parlour_room_rotate__h_nargs=0
_shtab_parlour_room_rotate___help_nargs=0
_shtab_parlour_room_rotate___at_once_nargs=0
_shtab_parlour_room_people__h_nargs=0
_shtab_parlour_room_people___help_nargs=0
_shtab_parlour_room_people___json_nargs=0
_shtab_parlour_room_say__h_nargs=0
_shtab_parlour_room_say___help_nargs=0
_shtab_parlour_room_close__h_nargs=0
_shtab_parlour_room_close___help_nargs=0
_shtab_parlour_room_move__h_nargs=0
_shtab_parlour_room_move___help_nargs=0
_shtab_parlour_room_ban__h_nargs=0
_shtab_parlour_room_ban___help_nargs=0
_shtab_parlour_room_unban__h_nargs=0
_shtab_parlour_room_unban___help_nargs=0
_shtab_parlour_room_bans__h_nargs=0
_shtab_parlour_room_bans___help_nargs=0
_shtab_parlour_room_bans___json_nargs=0
_shtab_parlour_room_opening_pos_1_nargs='*'
_shtab_parlour_room_opening__h_nargs=0
_shtab_parlour_room_opening___help_nargs=0
_shtab_parlour_room_opening___json_nargs=0
_shtab_parlour_room_pos_0_nargs=A...
_shtab_parlour_room__h_nargs=0
_shtab_parlour_room___help_nargs=0
_shtab_parlour_games__h_nargs=0
_shtab_parlour_games___help_nargs=0
_shtab_parlour_games___json_nargs=0
_shtab_parlour_rules__h_nargs=0
_shtab_parlour_rules___help_nargs=0
_shtab_parlour_simulate__h_nargs=0
_shtab_parlour_simulate___help_nargs=0
_shtab_parlour_simulate___ladder_nargs=+
_shtab_parlour_simulate___fixed_nargs=0
_shtab_parlour_simulate___json_nargs=0
_shtab_parlour_check_game__h_nargs=0
_shtab_parlour_check_game___help_nargs=0
_shtab_parlour_check_game___json_nargs=0
_shtab_parlour_replay__h_nargs=0
_shtab_parlour_replay___help_nargs=0
_shtab_parlour_replay___check_nargs=0
_shtab_parlour_replay___ascii_nargs=0
_shtab_parlour_replay___plain_nargs=0
_shtab_parlour_replay___no_plain_nargs=0
_shtab_parlour_replay___json_nargs=0
_shtab_parlour_stats__h_nargs=0
_shtab_parlour_stats___help_nargs=0
_shtab_parlour_stats___json_nargs=0
_shtab_parlour_verify__h_nargs=0
_shtab_parlour_verify___help_nargs=0
_shtab_parlour_ratings__h_nargs=0
_shtab_parlour_ratings___help_nargs=0
_shtab_parlour_ratings___json_nargs=0
_shtab_parlour_stop__h_nargs=0
_shtab_parlour_stop___help_nargs=0
_shtab_parlour_stop___end_nargs=0
_shtab_parlour_completion__h_nargs=0
_shtab_parlour_completion___help_nargs=0
_shtab_parlour_pos_0_nargs=A...
_shtab_parlour__h_nargs=0
_shtab_parlour___help_nargs=0
_shtab_parlour___version_nargs=0
_shtab_parlour___ascii_nargs=0
_shtab_parlour___plain_nargs=0
_shtab_parlour___no_plain_nargs=0
_shtab_parlour___json_nargs=0


# Custom Preamble
_parlour_game_or_file() {
  compgen -W "juno-classic juno-seven-o juno-serious switch next-to-last crazy-eights mau-mau custom lotta-watta jojo" -- "$1"
  compgen -f -- "$1"
}
# End Custom Preamble

# $1=COMP_WORDS[1]
_shtab_compgen_files() {
  compgen -f -- $1  # files
}

# $1=COMP_WORDS[1]
_shtab_compgen_dirs() {
  compgen -d -- $1  # recurse into subdirs
}

# $1=COMP_WORDS[1]
_shtab_replace_nonword() {
  echo "${1//[^[:word:]]/_}"
}

# set default values (called for the initial parser & any subparsers)
_set_parser_defaults() {
  local subparsers_var="${prefix}_subparsers[@]"
  sub_parsers=${!subparsers_var-}

  local current_option_strings_var="${prefix}_option_strings[@]"
  current_option_strings=${!current_option_strings_var}

  completed_positional_actions=0

  _set_new_action "pos_$completed_positional_actions" true
}

# $1=action identifier
# $2=positional action (bool)
# set all identifiers for an action's parameters
_set_new_action() {
  current_action="${prefix}_$(_shtab_replace_nonword $1)"

  local current_action_compgen_var=${current_action}_COMPGEN
  current_action_compgen="${!current_action_compgen_var-}"

  local current_action_choices_var="${current_action}_choices[@]"
  current_action_choices="${!current_action_choices_var-}"

  local current_action_nargs_var="${current_action}_nargs"
  if [ -n "${!current_action_nargs_var-}" ]; then
    current_action_nargs="${!current_action_nargs_var}"
  else
    current_action_nargs=1
  fi

  current_action_args_start_index=$(( $word_index + 1 - $pos_only ))

  current_action_is_positional=$2
}

# Notes:
# `COMPREPLY`: what will be rendered after completion is triggered
# `completing_word`: currently typed word to generate completions for
# `${!var}`: evaluates the content of `var` and expand its content as a variable
#     hello="world"
#     x="hello"
#     ${!x} -> ${hello} -> "world"
_shtab_parlour() {
  local completing_word="${COMP_WORDS[COMP_CWORD]}"
  local previous_word="${COMP_WORDS[COMP_CWORD-1]}"
  local completed_positional_actions
  local current_action
  local current_action_args_start_index
  local current_action_choices
  local current_action_compgen
  local current_action_is_positional
  local current_action_nargs
  local current_option_strings
  local sub_parsers
  COMPREPLY=()

  local prefix=_shtab_parlour
  local word_index=0
  local pos_only=0 # "--" delimiter not encountered yet
  _set_parser_defaults
  word_index=1

  # determine what arguments are appropriate for the current state
  # of the arg parser
  while [ $word_index -ne $COMP_CWORD ]; do
    local this_word="${COMP_WORDS[$word_index]}"

    if [[ $pos_only = 1 || " $this_word " != " -- " ]]; then
      if [[ -n $sub_parsers && " ${sub_parsers[@]} " == *" $this_word "* ]]; then
        # valid subcommand: add it to the prefix & reset the current action
        prefix="${prefix}_$(_shtab_replace_nonword $this_word)"
        _set_parser_defaults
      fi

      if [[ " ${current_option_strings[@]} " == *" $this_word "* ]]; then
        # a new action should be acquired (due to recognised option string or
        # no more input expected from current action);
        # the next positional action can fill in here
        _set_new_action $this_word false
      fi

      if [[ "$current_action_nargs" != "*" ]] && \
         [[ "$current_action_nargs" != "+" ]] && \
         [[ "$current_action_nargs" != "?" ]] && \
         [[ "$current_action_nargs" != *"..." ]] && \
         (( $word_index + 1 - $current_action_args_start_index - $pos_only >= \
            $current_action_nargs )); then
        $current_action_is_positional && let "completed_positional_actions += 1"
        _set_new_action "pos_$completed_positional_actions" true
      fi
    else
      pos_only=1 # "--" delimiter encountered
    fi

    let "word_index+=1"
  done

  # Generate the completions

  COMPREPLY=()
  if [[ $pos_only = 0 && "$completing_word" == -* &&
        ( -z "$current_action_compgen" || "$current_action_is_positional" = true ) ]]; then
    # optional argument started: use option strings
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
      compgen -W "${current_option_strings[*]}" -- "$completing_word")
  elif [[ "$previous_word" =~ ^[0-9\&]*[\<\>]\>?$ ]]; then
    # handle redirection operators
    compopt -o filenames 2>/dev/null || : # bash>=4
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$completing_word")
  else
    # use choices & compgen
    local action_compgen_word="$completing_word"
    # handle tab-completing in the middle of a line (#248 <- #116)
    [[ -n "$current_action_compgen" && "$completing_word" == -* ]] && action_compgen_word=""
    [ -n "$current_action_compgen" ] && {
      [[ "$current_action_compgen" =~ _(file|dir|glob|FILE|DIR|GLOB)|File|Dir|Glob ]] &&
        compopt -o filenames 2>/dev/null || : # bash>=4
      while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
        "$current_action_compgen" "$action_compgen_word")
    }
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
      compgen -W "${current_action_choices[*]}" -- "$completing_word")
  fi

  if [[ ${#COMPREPLY[@]} = 0 ]]; then
    # native fallback matches are not necessarily filenames (e.g. variables)
    compopt +o filenames 2>/dev/null || : # bash>=4
  fi

  return 0
}

complete -o bashdefault -F _shtab_parlour parlour
