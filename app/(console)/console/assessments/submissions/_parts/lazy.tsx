'use client'
import dynamic from 'next/dynamic'
import type { ComponentProps } from 'react'
import type { GradePanel } from './grade-panel'

// Grading is loaded when it is shown.
const Loaded = dynamic(() => import('./grade-panel').then((module) => module.GradePanel), {
  ssr: false,
  loading: () => <div className="panel" aria-busy="true" />,
})

export const GradePanelLazy = (props: ComponentProps<typeof GradePanel>) => <Loaded {...props} />
