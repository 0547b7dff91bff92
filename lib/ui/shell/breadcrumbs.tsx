'use client'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { Directional } from '@/lib/ui/directional'
import { useTranslations } from '@/lib/ui/translations'
import styles from './breadcrumbs.module.css'
import { type RoomLink, roomAt } from './navigation'

const Leaf = createContext<{ leaf: string | null; setLeaf: (leaf: string | null) => void }>({ leaf: null, setLeaf: () => {} })

export function BreadcrumbsProvider({ children }: { children: ReactNode }) {
  const [leaf, setLeaf] = useState<string | null>(null)
  const value = useMemo(() => ({ leaf, setLeaf }), [leaf])
  return <Leaf.Provider value={value}>{children}</Leaf.Provider>
}

/** Names the last step of the trail and the document, on the page of one thing inside a room. */
export function LastBreadcrumb({ name }: { name: string }) {
  const { setLeaf } = useContext(Leaf)
  useEffect(() => {
    setLeaf(name)
    return () => setLeaf(null)
  }, [name, setLeaf])
  return null
}

type Props = {
  links: RoomLink[]
  /** What stands after the page in the document's title: the organization and the product. */
  owner: string
}

/** Where one is: home, the room, and the thing in it; the document's title says the same. */
export function Breadcrumbs({ links, owner }: Props) {
  const t = useTranslations('parts.shell')
  const { leaf } = useContext(Leaf)
  const home = links[0]
  const room = roomAt(links, usePathname())
  if (!home) return null
  const steps = [home, ...(room && room.name !== home.name ? [room] : [])]
  const titles = [leaf, room?.title, owner].filter(Boolean)
  return (
    <nav aria-label={t('trail')} className={styles.trail}>
      <title>{titles.join(' · ')}</title>
      <ol>
        {steps.map(({ name, path, title }, at) => {
          const last = at === steps.length - 1 && !leaf
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
              <bdi>{leaf}</bdi>
            </span>
          </li>
        )}
      </ol>
    </nav>
  )
}
