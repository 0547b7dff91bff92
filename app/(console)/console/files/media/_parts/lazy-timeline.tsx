'use client'
import dynamic from 'next/dynamic'
import styles from './media.module.css'
import type { TimelineEditorProps } from './timeline-editor'

// Loaded when it is shown, into space that is kept for it.
const Loaded = dynamic(() => import('./timeline-editor').then((module) => module.TimelineEditor), {
  ssr: false,
  loading: () => <div className={styles.waiting} aria-busy="true" />,
})

export const LazyTimeline = (props: TimelineEditorProps) => <Loaded {...props} />
