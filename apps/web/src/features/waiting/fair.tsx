import './fair.css'
import { fairnessText } from '@matjari/contract/waitlist/rules'
import { ShieldCheck } from 'lucide-react'

/** On every screen of the line. */
export const Fair = () => (
  <p className="fair">
    <ShieldCheck aria-hidden="true" />
    {fairnessText}
  </p>
)
