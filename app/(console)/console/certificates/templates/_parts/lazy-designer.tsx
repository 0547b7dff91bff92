'use client'
import dynamic from 'next/dynamic'
import type { DesignerProps } from './designer'
import styles from './templates.module.css'

// Loaded when it is shown, into space that is kept for it.
const Loaded = dynamic(() => import('./designer').then((module) => module.Designer), {
  ssr: false,
  loading: () => <div className={styles.waiting} aria-busy="true" />,
})

export const LazyDesigner = (props: DesignerProps) => <Loaded {...props} />
