import type { Viewport } from 'next'
import { RootDocument, rootMetadata, rootViewport } from '@/lib/ui/document'

export const metadata = rootMetadata
/** To the edges of the screen; the bars keep clear of what the device covers (`safe-area-inset`). */
export const viewport: Viewport = { ...rootViewport, viewportFit: 'cover' }
export default RootDocument
