import {Component, type ReactNode} from 'react';
import {faultOf} from '../../src/app/loop/fault.ts';
import {brief} from '../../src/text/text.ts';
import {Line} from './Line.tsx';

interface Props {
  /** The content to draw; a new value makes the guard try again after an error. */
  of: unknown;
  columns: number;
  children: ReactNode;
}

interface Tried {
  of: unknown;
  fault?: string | undefined;
}

/** A part of the screen. If it cannot be drawn, an error takes its place, and the keys still work. */
export class Guard extends Component<Props, Tried> {
  override state: Tried = {of: undefined};

  static getDerivedStateFromError(error: unknown): Partial<Tried> {
    return {fault: faultOf(error)};
  }

  static getDerivedStateFromProps({of}: Props, tried: Tried): Tried | null {
    return of === tried.of ? null : {of, fault: undefined};
  }

  override render(): ReactNode {
    const {columns, children} = this.props;
    const {fault} = this.state;
    if (fault === undefined) return children;
    return <Line spans={[{text: ` ${brief(`this cannot be drawn: ${fault}`, columns - 2)}`, tone: 'bad'}]} />;
  }
}
