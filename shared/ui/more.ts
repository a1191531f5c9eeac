/** The rest of antd, so that no component ever needs a release of the host. */
export { Steps, Tree } from 'antd'
