import { isTimeZone } from '@/lib/platform/i18n/time-zones'

/** Where a browser keeps the time zone of its device, so that pages can be written by it before they are sent. */
export const zoneCookie = 'masar-zone'

/** Runs with every page: a device that travels has another zone with the next one. */
export const keepZone = `document.cookie="${zoneCookie}="+encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone||"")+";path=/;max-age=31536000;samesite=lax"`

/** The zone that a browser kept; undefined where it kept none that exists. */
export const readerZoneIn = (kept: string | undefined): string | undefined =>
  kept !== undefined && kept.length <= 60 && isTimeZone(kept) ? kept : undefined
