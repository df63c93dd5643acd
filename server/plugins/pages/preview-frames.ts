import { deflateRawSync } from 'node:zlib';

import type { FastifyRequest } from 'fastify';

import { AVAILABLE_LOCALES } from '../../../i18n/resources.ts';
import type { Ctx, Tenant } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { DAY_SECONDS } from '../../lib/time/duration.ts';
import type { LoadContext } from '../../load-context.ts';
import {
  COMPOSITION_PARAMETER,
  createFixtureServices,
  FIXTURE_LOCKED,
  fixtureViewer,
  framePrefix,
  parseFrameUrl,
  readComposition,
  type FrameLocation,
  type PreviewService,
  type PureServices,
} from '../../modules/demo/preview/index.ts';
import { loginRedirect } from './login-redirect.ts';
import type { SiteAssetsSource } from '../site/site-assets.ts';

/** A request for a frame, converted to one for the screen it shows. */
interface Frame {
  context: LoadContext;
  /** The URL that the routes see: the screen's own. */
  url: URL;
  cookies(request: Request): Request;
  transform(response: Response): Promise<Response>;
}

/** Returns the frame that a request asks for; null for other requests. */
export type FrameFinder = (request: FastifyRequest) => Frame | null;

interface FrameOptions {
  deps: Pick<Deps, 'clock' | 'log'>;
  preview: PreviewService;
  pure: PureServices;
  assets: SiteAssetsSource;
  shared: Pick<LoadContext, 'cookies' | 'sealer' | 'lists' | 'version'>;
}

/** Content security policy of a frame: no scripts, no forms, and only this host may embed it. */
const POLICY =
  "default-src 'self'; script-src 'none'; img-src 'self' data: blob:; form-action 'none'; frame-ancestors 'self'; " +
  "base-uri 'none'; object-src 'none'";

/** The theme's fixture site, with the compositions that the frame's query names. */
function composedTenant(preview: PreviewService, { theme, path }: FrameLocation): Tenant | null {
  const tenant = preview.tenantFor(theme);
  const query = path.split('?')[1] ?? '';
  if (!tenant || !query.includes(COMPOSITION_PARAMETER)) return tenant;
  return { ...tenant, theme: { ...tenant.theme, composition: readComposition(new URLSearchParams(query)) } };
}

function contextOf(options: FrameOptions, request: FastifyRequest, frame: FrameLocation): LoadContext | null {
  const { deps, preview, pure, shared } = options;
  const tenant = composedTenant(preview, frame);
  const locale = AVAILABLE_LOCALES.find((each) => each === frame.locale);
  if (!tenant || !locale) return null;
  const now = deps.clock.now();
  const country = tenant.countries[0] ?? 'NL';
  // The error state fails on purpose, so its log is silenced.
  const log = deps.log.child({}, { level: 'silent' });
  const assets = options.assets.assetsOf(tenant);
  const ctx: Ctx = {
    tenant,
    locale,
    country,
    log,
    viewer: fixtureViewer(frame.state, frame.path, now),
    ...(frame.path === '/lock' && { locked: FIXTURE_LOCKED }),
    geoipCountry: country,
    geoipSelectedCountry: null,
    tracking: {},
    ipAddress: request.ip,
    userAgent: '',
    origin: request.origin,
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
    originOf: () => ctx.origin,
    now: deps.clock.now,
    redirectToLogin: loginRedirect,
    demo: null,
    launcher: null,
    desk: null,
    renderFailure: null,
    allowForms: () => undefined,
    reportsErrors: false,
    requestId: request.id,
  };
}

/** Some screens need proof of a result that their path does not contain; the preview always provides it. */
function outcomeCookie({ path }: FrameLocation, { ctx, sealer }: LoadContext, seconds: number): string {
  if (path === '/complete-signup/copy') {
    const draft = deflateRawSync(JSON.stringify({ copy: '1' })).toString('base64');
    return `; signup-draft=${sealer.seal(`signup-draft:${ctx.tenant.id}`, draft, 60)}`;
  }
  if (path === '/activate/done') return `; outcome=${sealer.seal(`outcome:${ctx.tenant.id}`, 'activated', 60)}`;
  return path === '/account-deleted' ? `; restore-until=${seconds + 14 * DAY_SECONDS}` : '';
}

/**
 * Cookies of a frame instead of the browser's: the scheme, an accepted entry warning, and the result that the screen
 * shows.
 */
function cookiesOf(frame: FrameLocation, context: LoadContext): string {
  const seconds = Math.floor(context.now().getTime() / 1000);
  return `theme=${frame.scheme}; site-entry-warning=${seconds}${outcomeCookie(frame, context, seconds)}`;
}

/** Makes a page static: no script, and its links lead to frames of the same kind. */
function makeStatic(html: string, frame: FrameLocation): string {
  const still = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="preload" as="script"[^>]*>/g, '')
    .replace(/(<(?:a|form)\b[^>]*?\s(?:href|action)=")\/(?!\/)/g, `$1${framePrefix(frame)}/`);
  return frame.state === 'rtl' ? still.replace('<html ', '<html dir="rtl" ') : still;
}

async function finishFrame(response: Response, frame: FrameLocation): Promise<Response> {
  const headers = new Headers(response.headers);
  // A frame must not change this host's cookies.
  headers.delete('set-cookie');
  headers.set('content-security-policy', POLICY);
  const location = headers.get('location');
  if (location?.startsWith('/')) headers.set('location', framePrefix(frame) + location);
  return new Response(makeStatic(await response.text(), frame), { status: response.status, headers });
}

/**
 * Creates the finder of preview frames: any screen of any theme, from fixtures, on the launcher's host. Its services
 * access no database.
 */
export function createFrameFinder(options: FrameOptions): FrameFinder {
  return (request) => {
    if (request.tenant !== null || request.method !== 'GET') return null;
    const frame = parseFrameUrl(request.url);
    const context = frame && contextOf(options, request, frame);
    if (!frame || !context) return null;
    const url = new URL(request.origin + frame.path);
    return {
      context,
      url,
      cookies: (asked) => {
        asked.headers.set('cookie', cookiesOf(frame, context));
        return asked;
      },
      transform: (response) => finishFrame(response, frame),
    };
  };
}
