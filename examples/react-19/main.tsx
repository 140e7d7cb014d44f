import 'dispute-intake/define';
import type {} from 'dispute-intake/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionUrl } from '../session.js';

const theme = { accent: '#0f6b4f' };

function Dispute() {
  const [status, setStatus] = useState('');
  return (
    <>
      <dispute-intake
        sessionUrl={sessionUrl}
        theme={theme}
        onintake-completed={(event) => setStatus(`Evaluation ${event.detail.evaluation_id}`)}
        onintake-error={(event) => setStatus(`Not shown: ${event.detail.reason}`)}
      />
      <p id="status" role="status">
        {status}
      </p>
    </>
  );
}

createRoot(document.getElementById('app') as HTMLElement).render(<Dispute />);
