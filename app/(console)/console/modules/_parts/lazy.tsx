'use client'
import dynamic from 'next/dynamic'
import type { EditorProps } from './editor-props'
import styles from './modules.module.css'

// The editor and its forms are loaded when they are shown, into space reserved for them.
const loading = () => <div className={`panel ${styles.waiting}`} aria-busy="true" />
const Loaded = dynamic(() => import('./editor').then((module) => module.Editor), { ssr: false, loading })

export const EditorLazy = (props: EditorProps) => <Loaded {...props} />
