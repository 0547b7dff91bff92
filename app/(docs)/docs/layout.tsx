import type { Metadata } from 'next'
import { RootDocument, rootMetadata, rootViewport } from '@/lib/ui/document'
import { pageContext } from '@/lib/ui/page-context'
import { pageTitle } from '@/lib/ui/page-title'
import './areas.css'
import './docs.css'

export async function generateMetadata(): Promise<Metadata> {
  const { t, organization, language } = await pageContext()
  return { ...rootMetadata, title: pageTitle(t('docs.title'), { organization, language, product: t('common.productName') }) }
}
export const viewport = rootViewport
export default RootDocument
