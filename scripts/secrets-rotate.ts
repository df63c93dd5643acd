import { DEFAULT_POD } from '../tenants/value-lists.ts';
import { CommandError, parseOptions, print, runCommand } from './commands/command.ts';
import { podEnvironments } from './commands/pod-environments.ts';
import { findInstallation } from './launch/installation.ts';
import { withMigrator } from './launch/database/with-migrator.ts';
import { describeRotation } from './secrets/describe-rotation.ts';
import { rotateSecrets } from './secrets/rotate-secrets.ts';
import { ROOT } from './testing/command.ts';

const USAGE = `npm run secrets:rotate    encrypts what is stored under SECRET_PREVIOUS with SECRET, and says what must wait
                          (docs/production.md, "Replacing the secret")`;

async function main(args: string[]): Promise<void> {
  const options = { help: { type: 'boolean', default: false } } as const;
  if (parseOptions(args, options, USAGE).help) return print(USAGE);
  const { env } = findInstallation(ROOT);
  if (env.secrets.previous.length === 0) {
    throw new CommandError('SECRET_PREVIOUS is not set: set it to the former value of SECRET, then run this again.');
  }
  for (const pod of podEnvironments(env)) {
    await withMigrator(pod.env, async (client) => {
      const result = await rotateSecrets(client, env.secrets);
      if (pod.name !== DEFAULT_POD) print(`Pod ${pod.name}:`);
      print(describeRotation(result));
      if (result.columns.some(({ unreadable }) => unreadable > 0)) process.exitCode = 1;
    });
  }
}

await runCommand(main, (error) => {
  return typeof (error as { code?: unknown }).code === 'string' ? (error as Error).message : null;
});
