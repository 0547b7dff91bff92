'use client'
import dynamic from 'next/dynamic'
import type { SchemasViewProps } from './schemas-view'
import styles from './studio.module.css'

const Loaded = dynamic(() => import('./schemas-view').then((module) => module.SchemasView), {
  ssr: false,
  loading: () => <div className={`panel ${styles.waiting}`} aria-busy="true" />,
})

export const SchemasViewLazy = (props: SchemasViewProps) => <Loaded {...props} />
