import type { Metadata } from 'next'
import { RootDocument, rootMetadata, rootViewport } from '@/lib/ui/document'
import { pageContext } from '@/lib/ui/page-context'
import './docs.css'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await pageContext()
  return { ...rootMetadata, title: `${t('docs.title')} · ${t('common.productName')}` }
}
export const viewport = rootViewport
export default RootDocument
