/** Says who runs which part of a filter, in plain words and in few; both are empty if there is none. */
export function filterTexts(serverText: string, localText: string): readonly [plain: string, brief: string] {
  const here = localText && `here: ${localText}`;
  const service = serverText && `service: ${serverText}`;
  const brief = [service, here].filter(Boolean).join(' · ');
  return [brief && `filtered ${serverText ? 'by the ' : ''}${brief}`, brief];
}
