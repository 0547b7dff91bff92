'use client'
import { forgetUploads } from './uploads/kept-uploads'

/**
 * Forgets the pages that are kept for reading without a connection, and uploads that could be continued: where a session begins or ends by a form of ours. Browsers that know
 * `Clear-Site-Data` have done so by themselves at sign-out.
 */
export async function forgetKeptPages(): Promise<void> {
  forgetUploads()
  try {
    for (const { active } of await navigator.serviceWorker.getRegistrations()) active?.postMessage({ isOver: true })
    for (const name of await caches.keys()) await caches.delete(name)
  } catch {
    // A browser without either keeps nothing.
  }
}
