import {knownName} from '../../usage-error.ts';
import {completionCommand} from '../arguments/parse-arguments.ts';

/** Completion scripts for shells. They ask the program, which knows the definitions, for the words that fit. */

// Readline breaks words at = and :, so the script joins them again, but replaces only the part after the last of these.
// An inserted word is quoted in the way it was begun: with backslashes, or within single or double quotes.
const bash = `# Takes the quotes out of word and of before, which is the beginning of word. Sets quote to the one that is open.
# Within quotes that are open readline replaces all that follows them.
_skydeck_unquote() {
  local raw=$word begun=\${#before} inside='' part i
  word='' quote=''
  for ((i = 0; i < \${#raw}; i++)); do
    ((i == begun)) && before=$word
    part=\${raw:i:1}
    case $quote$part in
      \\" | \\') quote=$part inside=$word ;;
      \\"\\" | \\'\\') quote='' ;;
      \\\\) word+=\${raw:i+1:1} && ((++i)) ;;
      \\"\\\\)
        [[ \${raw:i+1:1} == [\\\\\\"\\$\\\`] ]] && ((++i))
        word+=\${raw:i:1}
        ;;
      *) word+=$part ;;
    esac
  done
  ((i == begun)) && before=$word
  [[ -n $quote ]] && before=$inside
}
_skydeck() {
  local rest=$COMP_LINE word='' before='' quote='' found i
  local -a words=()
  COMPREPLY=()
  for ((i = 0; i <= COMP_CWORD; i++)); do
    if ((i > 0)) && [[ $rest != [[:blank:]]* ]]; then
      before=$word word+=\${COMP_WORDS[i]}
    else
      if ((i > 0)); then
        _skydeck_unquote
        words+=("$word")
      fi
      before='' word=\${COMP_WORDS[i]}
    fi
    rest=\${rest#*"\${COMP_WORDS[i]}"}
  done
  [[ \${COMP_WORDS[COMP_CWORD]} == [=:]* ]] && before=$word
  # Readline replaces the @ before a word, too.
  before=\${before%@}
  _skydeck_unquote
  while IFS=$'\\t' read -r found _; do
    if [[ $found == :files ]]; then
      compopt -o default
      return
    fi
    if [[ $found == :elements ]]; then
      compopt -o nospace
      continue
    fi
    [[ $found == "$word"* ]] || continue
    found=\${found#"$before"}
    case $quote in
      \\")
        found=\${found//\\\\/\\\\\\\\} found=\${found//\\"/\\\\\\"} found=\${found//\\$/\\\\\\$} found=\${found//\\\`/\\\\\\\`}
        # History is also put in within double quotes, where a backslash before the mark would stay.
        found=\${found//!/\\"\\\\!\\"}
        ;;
      \\') found=\${found//\\'/\\'\\\\\\'\\'} ;;
      *) printf -v found %q "$found"; found=\${found//\\\\,/,} ;;
    esac
    # Readline takes a quote at the end for the closing one.
    [[ -n $quote && $found == *"$quote" ]] && found+=$quote
    COMPREPLY+=("$found")
  done < <(skydeck ${completionCommand} "\${words[@]:1}" "$word" 2>/dev/null)
}
complete -F _skydeck skydeck
`;

const zsh = `#compdef skydeck
_skydeck() {
  local -a found told
  local name text
  local -a end
  while IFS=$'\\t' read -r name text; do
    if [[ $name == :files ]]; then
      # Behind --flag= the path begins.
      [[ $PREFIX == --*=* ]] && compset -P '*='
      _files
      return
    fi
    if [[ $name == :elements ]]; then
      end=(-S '')
      continue
    fi
    found+=("$name")
    told+=("$name\${text:+  -- $text}")
  done < <(skydeck ${completionCommand} "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null)
  (( \${#found} )) && compadd "\${end[@]}" -l -d told -a found
}
# In a folder of fpath it is read at the first tab, which it then has to complete.
if [[ $funcstack[1] == _skydeck ]]; then
  _skydeck "$@"
else
  compdef _skydeck skydeck
fi
`;

const fish = `function __skydeck_complete
  set -l words (commandline -opc)
  set -l word (string unescape -- (commandline -ct))
  set -l found (skydeck ${completionCommand} $words[2..-1] "$word" 2>/dev/null)
  if test "$found" = :files
    # fish then reads the word itself, with its quotes, ~ and variables, and behind --flag=.
    complete -C "__skydeck_none "(commandline -ct)
  else if test "$found[1]" = :elements
    # Of two words fish inserts what both begin with, and no space.
    for one in $found[2..-1]
      printf '%s\\n' $one (string replace -r '\\t.*|$' ',' -- $one)
    end
  else if test (count $found) -gt 0
    printf '%s\\n' $found
  end
end
complete -c skydeck -f -a '(__skydeck_complete)'
`;

const scripts = {bash, zsh, fish};

export const shells = ['bash', 'zsh', 'fish'] as const;

export const script = (name: string): string => scripts[knownName('shell', name, shells)];
