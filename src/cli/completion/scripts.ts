import {UsageError, unknownName} from '../../usage-error.ts';

/** What a shell is told so that it completes: it asks the program, which knows the definitions, for the words that fit. */

/** The word by which shells ask. */
export const completeWord = '__complete';

const bash = `_skydeck() {
  local word=\${COMP_WORDS[COMP_CWORD]} found
  COMPREPLY=()
  while IFS=$'\\t' read -r found _; do
    [[ $found == "$word"* ]] && COMPREPLY+=("$(printf %q "$found")")
  done < <(skydeck ${completeWord} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _skydeck skydeck
`;

const zsh = `#compdef skydeck
_skydeck() {
  local -a found
  local name text
  while IFS=$'\\t' read -r name text; do
    found+=("\${name//:/\\\\:}\${text:+:$text}")
  done < <(skydeck ${completeWord} "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( \${#found} )); then
    _describe skydeck found
  else
    _files
  fi
}
compdef _skydeck skydeck
`;

const fish = `function __skydeck_complete
  set -l words (commandline -opc)
  set -l found (skydeck ${completeWord} $words[2..-1] (commandline -ct) 2>/dev/null)
  if test (count $found) -gt 0
    printf '%s\\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c skydeck -f -a '(__skydeck_complete)'
`;

const scripts: Readonly<Record<string, string>> = {bash, zsh, fish};

export function script(shell: string): string {
  const found = Object.entries(scripts).find(([name]) => name === shell);
  if (!found)
    throw new UsageError(`${unknownName('shell', shell, Object.keys(scripts))}; known: bash, zsh, fish`);
  return found[1];
}
