import { RootDocument, rootMetadata, rootViewport } from '@/lib/ui/document'

export const metadata = rootMetadata
export const viewport = rootViewport
export default RootDocument
