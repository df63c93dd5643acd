import type { FastifyRequest } from 'fastify';

import { AVAILABLE_LOCALES } from '../../i18n/resources.ts';
import type { Ctx } from '../context.ts';
import type { Deps } from '../deps.ts';
import type { LoadContext } from '../load-context.ts';
import { createFixtureServices } from '../modules/preview/fixture-services.ts';
import type { PureServices } from '../modules/preview/fixture-services.ts';
import { viewerIn } from '../modules/preview/fixture-viewer.ts';
import { framePrefix, parseFrameAddress } from '../modules/preview/frame.schema.ts';
import type { FrameAddress } from '../modules/preview/frame.schema.ts';
import type { PreviewService } from '../modules/preview/preview.service.ts';
import { loginRedirect } from './login-redirect.ts';
import type { SiteAssetsSource } from './site-assets.ts';

/** A request for a frame, made into one for the screen it shows. */
interface Frame {
  context: LoadContext;
  /** What the routes shall see: the screen's own address. */
  url: URL;
  dress(request: Request): Request;
  finish(response: Response): Promise<Response>;
}

/** The frame that a request asks for; null for everything else. */
export type FrameFinder = (request: FastifyRequest) => Frame | null;

interface FrameOptions {
  deps: Pick<Deps, 'clock' | 'log'>;
  preview: PreviewService;
  pure: PureServices;
  assets: SiteAssetsSource;
  shared: Pick<LoadContext, 'cookies' | 'sealer' | 'lists' | 'version'>;
}

/** A frame runs and sends nothing, and nobody else shows it. */
const POLICY =
  "default-src 'self'; script-src 'none'; img-src 'self' data: blob:; form-action 'none'; frame-ancestors 'self'; " +
  "base-uri 'none'; object-src 'none'";

function contextOf(options: FrameOptions, request: FastifyRequest, frame: FrameAddress): LoadContext | null {
  const { deps, preview, pure, shared } = options;
  const tenant = preview.tenantFor(frame.theme);
  const locale = AVAILABLE_LOCALES.find((each) => each === frame.locale);
  if (!tenant || !locale) return null;
  const now = deps.clock.now();
  const country = tenant.countries[0] ?? 'NL';
  // Fails on purpose in one of the states; nobody has to hear of it.
  const log = deps.log.child({}, { level: 'silent' });
  const assets = options.assets.of(tenant);
  const ctx: Ctx = {
    tenant,
    locale,
    country,
    log,
    viewer: viewerIn(frame.state, frame.path, now),
    geoipCountry: country,
    geoipSelectedCountry: null,
    tracking: {},
    address: request.ip,
    userAgent: '',
    origin: `${request.protocol}://${request.host}`,
    installed: false,
    deviceToken: null,
    requestId: request.id,
  };
  const services = createFixtureServices({
    state: frame.state,
    tenant,
    portraits: options.assets.peopleOf(tenant),
    now,
    pure,
  });
  return {
    ...shared,
    ctx,
    locale,
    reader: ctx,
    services,
    assets,
    log,
    nonce: request.nonce,
    now: deps.clock.now,
    toLogin: loginRedirect,
    demo: null,
    launcher: null,
    desk: null,
  };
}

const DAY_SECONDS = 86_400;

/** Some screens tell what has happened, of which their address is no proof: here it always has. */
function outcomeAt({ path }: FrameAddress, { ctx, sealer }: LoadContext, seconds: number): string {
  if (path === '/activate/done') return `; outcome=${sealer.seal(`outcome:${ctx.tenant.id}`, 'activated', 60)}`;
  return path === '/account-deleted' ? `; restore-until=${seconds + 14 * DAY_SECONDS}` : '';
}

/** Nothing of the browser's own: colours as asked for, the entry warning answered, what a screen tells has happened. */
function cookiesOf(frame: FrameAddress, context: LoadContext): string {
  const seconds = Math.floor(context.now().getTime() / 1000);
  return `theme=${frame.scheme}; site-entry-warning=${seconds}${outcomeAt(frame, context, seconds)}`;
}

/** A page as a picture of itself: no script, and its links lead to frames of the same kind. */
function stillPage(html: string, frame: FrameAddress): string {
  const still = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
    .replace(/(<(?:a|form)\b[^>]*?\s(?:href|action)=")\/(?!\/)/g, `$1${framePrefix(frame)}/`);
  return frame.state === 'rtl' ? still.replace('<html ', '<html dir="rtl" ') : still;
}

async function finish(response: Response, frame: FrameAddress): Promise<Response> {
  const headers = new Headers(response.headers);
  // A frame changes nothing on this host: what the page would remember is forgotten.
  headers.delete('set-cookie');
  headers.set('content-security-policy', POLICY);
  const location = headers.get('location');
  if (location?.startsWith('/')) headers.set('location', framePrefix(frame) + location);
  return new Response(stillPage(await response.text(), frame), { status: response.status, headers });
}

/**
 * Finds the frames of the preview: any screen of any theme, from fixtures, on the launcher's host. Their services know no
 * database and no member.
 */
export function createFrameFinder(options: FrameOptions): FrameFinder {
  return (request) => {
    if (request.tenant !== null || request.method !== 'GET') return null;
    const frame = parseFrameAddress(request.url);
    const context = frame && contextOf(options, request, frame);
    if (!frame || !context) return null;
    const url = new URL(`${request.protocol}://${request.host}${frame.path}`);
    return {
      context,
      url,
      dress: (asked) => {
        asked.headers.set('cookie', cookiesOf(frame, context));
        return asked;
      },
      finish: (response) => finish(response, frame),
    };
  };
}
