'use client'
import dynamic from 'next/dynamic'
import styles from './assessments.module.css'
import type { SectionsFormProps } from './sections-form'

// The editor is loaded when it is shown, into space reserved for it.
const loading = () => <div className={`panel ${styles.waiting}`} aria-busy="true" />
const Loaded = dynamic(() => import('./sections-form').then((module) => module.SectionsForm), { ssr: false, loading })

export const SectionsFormLazy = (props: SectionsFormProps) => <Loaded {...props} />
