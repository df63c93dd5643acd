import { SmsError, type OutgoingSms, type SmsSender } from './sms.ts';

export interface SmsGateway {
  /** URL of the gateway's API, such as `https://gw.messaging.cm.com/v1.0/message`. */
  url: string;
  /** The account's product token. */
  token: string;
  /** The sender shown on the message: up to 11 letters and digits, or a number. */
  sender: string;
}

const TIMEOUT_MS = 10_000;
/** Error codes of connections that were never established: nothing was sent. */
const NOT_CONNECTED_CODES = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** The request body of CM.com's Business Messaging API, which other gateways accept too. */
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
      // Do not follow redirects: they would send the token to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    const code = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name;
    throw new SmsError(NOT_CONNECTED_CODES.has(code) ? 'busy' : 'unclear', code, error);
  }
}

/**
 * Asserts that the gateway accepted the message: it answers 200 even when it refuses one, with an error code other than
 * 0.
 */
async function assertAccepted(response: Response): Promise<void> {
  const { status } = response;
  if (status === 429 || status === 503) throw new SmsError('busy', `HTTP ${status}`);
  if (status >= 500) throw new SmsError('unclear', `HTTP ${status}`);
  if (status < 200 || status > 299) throw new SmsError('refused', `HTTP ${status}`);
  const answer = (await response.json().catch(() => ({}))) as { errorCode?: unknown };
  const { errorCode = 0 } = answer;
  if (errorCode !== 0) throw new SmsError('refused', `gateway ${String(errorCode)}`);
}

/** Sends through a gateway's HTTP interface; one request per message, without retries. */
export function createSmsGateway(gateway: SmsGateway, timeoutMs = TIMEOUT_MS): SmsSender {
  return { send: async (sms) => assertAccepted(await post(gateway, sms, timeoutMs)) };
}
