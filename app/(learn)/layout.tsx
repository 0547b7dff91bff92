import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { readPageLabel } from '@/lib/platform/gate/label-request'
import { RootDocument, rootMetadata, rootViewport } from '@/lib/ui/document'

/** A browser asks for the manifest without cookies, so its address says the language of the page. */
export async function generateMetadata(): Promise<Metadata> {
  const { language } = readPageLabel(await headers())
  const icons = { apple: [{ url: '/icon-192.png', sizes: '192x192' }] }
  return { ...rootMetadata, icons, manifest: `/learn/manifest.webmanifest?lang=${language}` }
}
/** To the edges of the screen; the bars keep clear of what the device covers (`safe-area-inset`). */
export const viewport: Viewport = { ...rootViewport, viewportFit: 'cover' }
export default RootDocument
