export { cellOf, centreOf, distanceKm } from './grid.schema.ts';
export type { Cell, Point } from './grid.schema.ts';
export { geocodeSchema } from './location.schema.ts';
export { createLocationService } from './location.service.ts';
export type { PlaceResult } from './location.service.ts';
export { PLACES_FILE, packPlaces } from './place-file.ts';
export type { PlaceColumns } from './place-file.ts';
