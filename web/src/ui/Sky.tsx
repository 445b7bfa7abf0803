export { fetchSky, type Pose, Sky } from '../../../look/src/Sky.tsx';
