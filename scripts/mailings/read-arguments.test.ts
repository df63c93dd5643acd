import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { CommandError } from '../commands/command.ts';
import { readArguments } from './read-arguments.ts';

const ID = '019cd79e-0000-7000-8000-0000000000aa';

describe('arguments of npm run mailing --', () => {
  it('name one action on one site', () => {
    expect(readArguments(['--site', 'she', '--list'])).toEqual({ site: 'she', act: 'list' });
    expect(readArguments(['--site', 'she', '--stop', ID.toUpperCase()])).toEqual({ site: 'she', act: 'stop', id: ID });
    const send = { site: 'she', act: 'send', file: 'a.yaml' };
    expect(readArguments(['--site=she', '--file=a.yaml'])).toEqual({ ...send, confirmed: false });
    expect(readArguments(['--site=she', '--file=a.yaml', '--yes'])).toEqual({ ...send, confirmed: true });
  });

  it.each([
    [[], 'npm run mailing'],
    [['--list'], 'npm run mailing'],
    [['--site', 'she'], 'npm run mailing'],
    [['--site=', '--list'], 'npm run mailing'],
    [['--site=she', '--file='], 'npm run mailing'],
    [['--site=she', '--list', '--yes'], 'npm run mailing'],
    [['--site=she', '--list', '--stop', ID], 'npm run mailing'],
    [['--site=she', '--stop', 'notauuid'], '"notauuid" is not the id'],
    [['--site=she', '--stop='], '"" is not the id'],
    [['--site=she', '--stop'], "'--stop <value>'"],
    [['--site=she', '--halt', ID], '--halt'],
    [['she'], 'she'],
  ])('are refused with usage: %j', (args, said) => {
    expect(() => readArguments(args)).toThrow(CommandError);
    expect(() => readArguments(args)).toThrow(said);
  });

  it('end an invalid command with one line and exit code 1, without a stack trace', () => {
    const script = resolve(import.meta.dirname, '../mailing.ts');
    const wrong = spawnSync(process.execPath, [script, '--site=she', '--stop=notauuid'], { encoding: 'utf8' });
    expect([wrong.status, wrong.stdout, wrong.stderr]).toEqual([
      1,
      '',
      '"notauuid" is not the id of a mailing; see --list.\n',
    ]);
  });
});
