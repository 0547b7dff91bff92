'use client'
import dynamic from 'next/dynamic'
import type { StudioProps } from './studio'
import styles from './studio.module.css'

// The editor and its forms come when they are shown, into a place kept for them.
const Loaded = dynamic(() => import('./studio').then((module) => module.Studio), {
  ssr: false,
  loading: () => <div className={`panel ${styles.waiting}`} aria-busy="true" />,
})

export const StudioLazy = (props: StudioProps) => <Loaded {...props} />
