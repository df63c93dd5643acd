export { copyPhotos } from './copy-photos.ts';
export { deleteExpiredArchives, deleteOrphanedArchives } from './delete-archives.ts';
export {
  createSisterSitesService,
  type ArrivalView,
  type SistersView,
  type SisterSitesService,
} from './sister-sites.service.ts';
