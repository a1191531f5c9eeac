import { Link } from 'react-router-dom'

/** Notices that anybody may read, and who makes the product. */
export const Footer = () => (
  <footer className="layout-footer">
    <Link to="/privacy">Informativa sulla privacy</Link>
    <Link to="/consent">Il programma di screening</Link>
    <a className="layout-credit" href="/" rel="author">
      Screening Neonatale Esteso {HOST_VERSION}
    </a>
  </footer>
)
