'use client'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { Directional } from '@/lib/ui/directional'
import { useTranslations } from '@/lib/ui/translations'
import styles from './breadcrumbs.module.css'
import { type SectionLink, sectionAt } from './places'

/** The thing that a page shows; `inTitle` where only the document's title names it, as what stands in place of a page. */
type LeafName = {
  name: string
  /** The page of the thing, where it has several. */
  page?: string
  inTitle?: boolean
}
const Leaf = createContext<{ leaf: LeafName | null; setLeaf: (leaf: LeafName | null) => void }>({ leaf: null, setLeaf: () => {} })

export function BreadcrumbsProvider({ children }: { children: ReactNode }) {
  const [leaf, setLeaf] = useState<LeafName | null>(null)
  const value = useMemo(() => ({ leaf, setLeaf }), [leaf])
  return <Leaf.Provider value={value}>{children}</Leaf.Provider>
}

/** Names the last step of the trail and the document, on the page of one thing inside a section. */
export function LastBreadcrumb({ name, page, inTitle }: LeafName) {
  const { setLeaf } = useContext(Leaf)
  useEffect(() => {
    setLeaf({ name, page, inTitle })
    return () => setLeaf(null)
  }, [name, page, inTitle, setLeaf])
  return null
}

/** The title of the document: the thing, the section, and whose they are. */
export function DocumentTitle({ links, owner }: { links: SectionLink[]; owner: string }) {
  const { leaf } = useContext(Leaf)
  const section = sectionAt(links, usePathname())
  return <title>{[leaf?.name, leaf?.page, section?.title, owner].filter(Boolean).join(' · ')}</title>
}

/** Where one is: home, the section, and the thing in it. */
export function Breadcrumbs({ links }: { links: SectionLink[] }) {
  const t = useTranslations('parts.shell')
  const { leaf: named } = useContext(Leaf)
  const leaf = named?.inTitle ? null : named
  const home = links[0]
  const section = sectionAt(links, usePathname())
  if (!home) return null
  const steps = [home, ...(section && section.name !== home.name ? [section] : [])]
  return (
    <nav aria-label={t('trail')} className={styles.trail}>
      <ol>
        {steps.map(({ name, path, title }, at) => {
          const last = at === steps.length - 1 && !named
          return (
            <li key={name}>
              {at > 0 && <Directional icon="forward" size={14} />}
              {last ? (
                <span aria-current="page">{title}</span>
              ) : (
                <Link href={path} prefetch={false}>
                  {title}
                </Link>
              )}
            </li>
          )
        })}
        {leaf && (
          <li>
            <Directional icon="forward" size={14} />
            <span aria-current="page">
              <bdi>{leaf.name}</bdi>
              {leaf.page && <span> · {leaf.page}</span>}
            </span>
          </li>
        )}
      </ol>
    </nav>
  )
}
