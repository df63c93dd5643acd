import { relative, resolve } from 'node:path';
import { runCommand } from './commands/command.ts';
import { openTerminal } from './commands/terminal.ts';
import { askAnswers } from './tenants/ask-answers.ts';
import { ROOT } from './testing/command.ts';
import { parseAnswers, questionnaire, readOptions } from './themes/theme-answers.ts';
import { writeTheme } from './themes/write-theme.ts';

/** Writes a new theme's folder, into `THEMES_DIR` or `themes`, from options or answers and prints the next steps. */
async function main(args: readonly string[]): Promise<void> {
  const terminal = openTerminal();
  try {
    const theme = parseAnswers(await askAnswers(questionnaire, readOptions(args), terminal.ask, terminal.print));
    const folder = await writeTheme(theme, process.env.THEMES_DIR ?? resolve(ROOT, 'themes'));
    terminal.print(`Written: ${relative(ROOT, folder)}`);
    terminal.print(`1. Use it for a site, in its tenant.yaml:       theme: { base: ${theme.slug} }`);
    terminal.print('2. See it, with every change you make:          npm run dev');
    terminal.print('3. Serve it: a running app knows the themes it was built with.');
    terminal.print('   Restart it; in containers, build the image again:  docker compose up --build --detach');
    terminal.print('4. Next steps:                                  docs/theming.md');
  } finally {
    terminal.close();
  }
}

await runCommand(main);
