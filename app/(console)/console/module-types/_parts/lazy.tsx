'use client'
import dynamic from 'next/dynamic'
import type { SchemasViewProps } from './schemas-view'
import type { StudioProps } from './studio'
import styles from './studio.module.css'

// The editor and its forms are loaded when they are shown, into space reserved for them.
const loading = () => <div className={`panel ${styles.waiting}`} aria-busy="true" />
const LoadedStudio = dynamic(() => import('./studio').then((module) => module.Studio), { ssr: false, loading })
const LoadedView = dynamic(() => import('./schemas-view').then((module) => module.SchemasView), { ssr: false, loading })

export const StudioLazy = (props: StudioProps) => <LoadedStudio {...props} />
export const SchemasViewLazy = (props: SchemasViewProps) => <LoadedView {...props} />
