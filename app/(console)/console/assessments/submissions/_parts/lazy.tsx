'use client'
import dynamic from 'next/dynamic'
import type { ComponentProps } from 'react'
import type { GradePanel } from './grade-panel'
import type { PlacedComments } from './placed-comments'
import type { TwoMarkers } from './two-markers'

// Grading is loaded when it is shown; the rest of the page waits below the window, so that it does not move.
const loading = () => <div className="panel" aria-busy="true" style={{ minBlockSize: '100dvb' }} />
const Loaded = dynamic(() => import('./grade-panel').then((module) => module.GradePanel), { ssr: false, loading })
const Placed = dynamic(() => import('./placed-comments').then((module) => module.PlacedComments), { ssr: false, loading })
const Two = dynamic(() => import('./two-markers').then((module) => module.TwoMarkers), { ssr: false, loading })

export const GradePanelLazy = (props: ComponentProps<typeof GradePanel>) => <Loaded {...props} />
export const PlacedCommentsLazy = (props: ComponentProps<typeof PlacedComments>) => <Placed {...props} />
export const TwoMarkersLazy = (props: ComponentProps<typeof TwoMarkers>) => <Two {...props} />
