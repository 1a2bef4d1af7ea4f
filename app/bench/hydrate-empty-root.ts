// Runs in a page: the least that a page costs with React.
import { hydrateRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root !== null) hydrateRoot(root, null);
