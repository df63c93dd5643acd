export { createFixtureServices } from './fixture-services.ts';
export type { PureServices } from './fixture-services.ts';
export { fixtureViewer } from './fixture-viewer.ts';
export {
  FRAME_SCHEMES,
  FRAME_STATES,
  framePrefix,
  frameUrl,
  parseCatalogueUrl,
  parseFrameUrl,
} from './frame.schema.ts';
export type { FrameLocation, FrameScheme, FrameState } from './frame.schema.ts';
export { createPreviewTools } from './preview-tools.service.ts';
export type { PreviewTools } from './preview-tools.service.ts';
export { createPreviewService } from './preview.service.ts';
export type { PreviewService, PreviewTheme } from './preview.service.ts';
export type { RoleFault, RoleView, ThemePreview } from './theme-preview.ts';
export type { PairRow, TokenGroupView, TokenRow, TokenTable, TokenValue } from './token-table.ts';
