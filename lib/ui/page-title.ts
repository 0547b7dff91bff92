import type { Organization } from '@/lib/platform/auth/organization'
import type { Language } from '@/lib/platform/i18n/languages'

type Owner = { organization: Pick<Organization, 'name'> | null; language: Language; product: string }

/** The title of a document: what the page is, whose it is, and the product. */
export const pageTitle = (page: string, { organization, language, product }: Owner): string =>
  [page, organization?.name[language], product].filter(Boolean).join(' · ')
