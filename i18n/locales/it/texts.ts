/** The texts of this language's screens, each fetched when it is first asked for. */
export const texts = import.meta.glob<object>(
  ['./*.json', '!./{demo,emails,entry,errors,landers,landing,niche,preview,prompts,push,safetytips}.json'],
  { import: 'default' },
);
