import { SmsError } from './sms.ts';
import type { OutgoingSms, SmsSender } from './sms.ts';

export interface SmsGateway {
  /** Where messages are posted, such as `https://gw.messaging.cm.com/v1.0/message`. */
  url: string;
  /** The account's product token. */
  token: string;
  /** Who the message is from: up to 11 letters and digits, or a number. */
  sender: string;
}

const TIMEOUT_MS = 10_000;
/** Failures of a connection that was never made: nothing was sent. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** The body of CM.com's Business Messaging API, which several gateways take as well. */
function bodyOf({ token, sender }: SmsGateway, { id, to, text }: OutgoingSms): string {
  const message = {
    allowedChannels: ['SMS'],
    from: sender,
    to: [{ number: `00${to.slice(1)}` }],
    body: { type: 'auto', content: text },
    reference: id,
  };
  return JSON.stringify({ messages: { authentication: { producttoken: token }, msg: [message] } });
}

async function post(gateway: SmsGateway, sms: OutgoingSms, timeoutMs: number): Promise<Response> {
  try {
    return await fetch(gateway.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: bodyOf(gateway, sms),
      // A redirect would carry the token elsewhere.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    const code = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name;
    throw new SmsError(NEVER_CONNECTED.has(code) ? 'busy' : 'unclear', code, error);
  }
}

/** Whether the gateway took the message: it answers 200, with a code other than 0 for what it refused. */
async function assertTaken(response: Response): Promise<void> {
  const { status } = response;
  if (status === 429 || status === 503) throw new SmsError('busy', `HTTP ${status}`);
  if (status >= 500) throw new SmsError('unclear', `HTTP ${status}`);
  if (status < 200 || status > 299) throw new SmsError('refused', `HTTP ${status}`);
  const answer = (await response.json().catch(() => ({}))) as { errorCode?: unknown };
  const { errorCode = 0 } = answer;
  if (errorCode !== 0) throw new SmsError('refused', `gateway ${String(errorCode)}`);
}

/**
 * Sends through a gateway's HTTP interface; one request a message, never repeated here.
 * @param timeoutMs after which an answer is not waited for any more
 */
export function createSmsGateway(gateway: SmsGateway, timeoutMs = TIMEOUT_MS): SmsSender {
  return { send: async (sms) => assertTaken(await post(gateway, sms, timeoutMs)) };
}
