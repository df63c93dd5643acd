import { Component, type ReactNode } from 'react';

import { paths } from '../../../lib/routing/paths.ts';

interface ErrorPageBoundaryProps {
  title: string;
  /** Text of the home link. */
  home: string;
  children: ReactNode;
}

/** Error boundary of the error page itself: shows a bare page instead of a blank one. */
export class ErrorPageBoundary extends Component<ErrorPageBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <main id="main">
        <h1>{this.props.title}</h1>
        <p>{error.message}</p>
        <a href={paths.home()}>{this.props.home}</a>
      </main>
    );
  }
}
