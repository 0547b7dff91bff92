'use client'
import dynamic from 'next/dynamic'
import type { BuilderProps } from './builder'
import styles from './paths.module.css'

// Loaded when it is shown, into space that is kept for it.
const Loaded = dynamic(() => import('./builder').then((module) => module.Builder), {
  ssr: false,
  loading: () => <div className={`panel ${styles.waiting}`} aria-busy="true" />,
})

export const LazyBuilder = (props: BuilderProps) => <Loaded {...props} />
