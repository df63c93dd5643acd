import { expect, it } from 'vitest';

import { createLogger } from './logger.ts';

it('HRD-3 logs an outage as one line a second without a stack, and other failures as usual', () => {
  const lines: Array<Record<string, unknown>> = [];
  const log = createLogger({ level: 'info', pretty: false }, { write: (line) => void lines.push(JSON.parse(line)) });
  const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  const request = log.child({ requestId: 'r1' });
  for (let call = 0; call < 500; call += 1) request.error({ err: away, code: 'unavailable' }, 'call refused');
  log.error({ err: new TypeError('x is undefined') }, 'call refused');
  log.info('started');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatchObject({ outage: away.message, code: 'unavailable', msg: 'call refused', requestId: 'r1' });
  expect(JSON.stringify(lines[0])).not.toContain('logger.test');
  expect(lines[1]).toMatchObject({ err: { type: 'TypeError', stack: expect.any(String) as string } });
});
