import { domainError } from '../lib/errors/errors.ts';

/** Uploads at the same time. Nobody can take the places of others: only complete pictures take one. */
const LIMITS = { member: 2, address: 6, places: 24 };
/** Bytes that may have arrived of incomplete uploads, in all. */
const MAX_HELD_BYTES = 240 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 30;

const busy = () => domainError('photos_busy', { retryAfter: RETRY_AFTER_SECONDS });

export interface Upload {
  /** Counts bytes that have arrived; too many in all end the upload that began first. */
  hold(bytes: number): void;
  /** Takes a place for a picture that has arrived. @throws DomainError `photos_busy` */
  takePlace(): void;
  end(): void;
}

function createCounts(limit: number) {
  const counts = new Map<string, number>();
  const countOf = (key: string) => counts.get(key) ?? 0;
  return {
    isFull: (key: string) => countOf(key) >= limit,
    add: (key: string) => void counts.set(key, countOf(key) + 1),
    remove: (key: string) => void (countOf(key) === 1 ? counts.delete(key) : counts.set(key, countOf(key) - 1)),
  };
}

/** Divides what uploads use among members and addresses. */
export function createUploadShares() {
  const members = createCounts(LIMITS.member);
  const addresses = createCounts(LIMITS.address);
  /** Incomplete uploads, in the order in which they began. */
  const arriving = new Set<{ held: number; abort: () => void }>();
  let held = 0;
  let places = 0;

  return {
    /**
     * @param abort ends the upload
     * @throws DomainError `photos_busy` if the member or the address has as many as it may
     */
    begin(member: string, address: string, abort: () => void): Upload {
      if (members.isFull(member) || addresses.isFull(address)) throw busy();
      members.add(member);
      addresses.add(address);
      const upload = { held: 0, abort };
      arriving.add(upload);
      let placed = false;
      const release = () => {
        if (arriving.delete(upload)) held -= upload.held;
      };
      return {
        hold(bytes) {
          upload.held += bytes;
          held += bytes;
          const [first] = arriving;
          if (held > MAX_HELD_BYTES) first?.abort();
        },
        takePlace() {
          if (places >= LIMITS.places) throw busy();
          release();
          places += 1;
          placed = true;
        },
        end() {
          release();
          members.remove(member);
          addresses.remove(address);
          if (placed) places -= 1;
        },
      };
    },
  };
}
