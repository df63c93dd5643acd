export { cellOf, centreOf, distanceKm, roundedDistanceKm, type Cell, type Point } from './grid.schema.ts';
export { geocodeSchema } from './location.schema.ts';
export { createLocationService, type PlaceResult } from './location.service.ts';
export { deleteEndedSearchPlaces } from './search-place.queries.ts';
export { PLACES_FILE, packPlaces, type PlaceColumns } from './place-file.ts';
