'use client'
import { Enhanced, type EnhancedBy } from '../enhanced'

const load = () => import('./media-island')

export const EnhanceMedia = (given: EnhancedBy<typeof load>) => <Enhanced load={load} {...given} />
